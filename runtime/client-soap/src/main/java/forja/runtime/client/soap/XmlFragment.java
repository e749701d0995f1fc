package forja.runtime.client.soap;

import forja.runtime.client.ApiValueException;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.XMLConstants;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Node;

/** A whole element as text: what the contract leaves open, or says in more ways than members can. */
public final class XmlFragment implements XmlType<String> {

    public static final XmlType<String> TYPE = new XmlFragment();

    private XmlFragment() {
    }

    @Override
    public void write(XmlWriter xml, String value) {
        xml.replace(parse(value));
    }

    @Override
    public String read(XmlElement xml) {
        var bytes = new ByteArrayOutputStream();
        serialize(xml.node(), bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** What a caller says to be an element. */
    static XmlElement parse(String text) {
        try {
            return XmlElement.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (XmlException none) {
            var refused = new ApiValueException("A value that should be an XML element is none");
            refused.initCause(none);
            throw refused;
        }
    }

    static void serialize(Node node, OutputStream to) {
        try {
            var transformers = TransformerFactory.newDefaultInstance();
            transformers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            var transformer = transformers.newTransformer();
            transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            transformer.setOutputProperty(OutputKeys.ENCODING, StandardCharsets.UTF_8.name());
            transformer.transform(new DOMSource(node), new StreamResult(to));
        } catch (TransformerException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}

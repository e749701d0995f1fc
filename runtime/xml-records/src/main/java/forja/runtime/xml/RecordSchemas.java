package forja.runtime.xml;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** The schemas of a service, each compiled once. They include and import files beside them; nothing else is read. */
public class RecordSchemas {

    /** What a schema is read by: an address of this kind is that of a file beside it, and of nothing else. */
    static final String BESIDE = "beside";

    private final ResourceLoader resources;

    private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

    /** Those whose places a loader knows. */
    public RecordSchemas(ResourceLoader resources) {
        this.resources = resources;
    }

    /**
     * Finds an element of a schema.
     *
     * @param location that of the file that declares it: {@code classpath:schemas/orders.xsd}
     * @param element its name
     * @throws IllegalArgumentException where there is no such schema, or it cannot be compiled
     */
    public RecordSchema of(String location, QName element) {
        return new RecordSchema(compiled.computeIfAbsent(location, this::compile), element);
    }

    private Schema compile(String location) {
        var main = resources.getResource(location);
        try {
            var factory = SchemaFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, BESIDE);
            factory.setResourceResolver(new FilesBeside(main));
            try (var in = main.getInputStream()) {
                return factory.newSchema(new StreamSource(in, BESIDE + ":/" + nameOf(main)));
            }
        } catch (SAXParseException wrong) {
            throw new IllegalArgumentException("The schema " + location + " is not one: line " + wrong.getLineNumber()
                + ", column " + wrong.getColumnNumber() + " of " + wrong.getSystemId() + ": " + wrong.getMessage(),
                wrong);
        } catch (SAXException | IOException wrong) {
            throw new IllegalArgumentException("The schema " + location + " is not there, or not one: "
                + wrong.getMessage(), wrong);
        }
    }

    private static String nameOf(Resource main) {
        var name = main.getFilename();
        return name == null ? "schema.xsd" : name;
    }
}

package forja.runtime.client.soap;

import forja.runtime.client.ApiValueException;
import forja.runtime.value.Omittable;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Writes into an element what an API expects, in its order. Each namespace has one prefix in all of a document. */
public final class XmlWriter {

    private static final String XSI = XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI;

    private final Element node;

    /** By namespace; shared by all elements of a document. */
    private final Map<String, String> prefixes;

    /** What bytes are attached to; null for bytes among the XML, as base64. */
    private final @Nullable Attachments attachments;

    private XmlWriter(Element node, Map<String, String> prefixes, @Nullable Attachments attachments) {
        this.node = node;
        this.prefixes = prefixes;
        this.attachments = attachments;
    }

    /** A document of its own with a root. */
    static XmlWriter document(String namespace, String name, String prefix) {
        return document(namespace, name, prefix, null);
    }

    /** The same, whose bytes are attached. */
    static XmlWriter document(String namespace, String name, String prefix, @Nullable Attachments attachments) {
        try {
            var document = DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder().newDocument();
            var prefixes = new HashMap<String, String>();
            var root = document.createElementNS(namespace, prefix + ":" + name);
            document.appendChild(root);
            var writer = new XmlWriter(root, prefixes, attachments);
            writer.declare(prefix, namespace);
            return writer;
        } catch (ParserConfigurationException unknown) {
            throw new IllegalStateException(unknown);
        }
    }

    /** An element inside this one, behind all others. */
    public XmlWriter child(String namespace, String name) {
        var child = made(namespace, name);
        node.appendChild(child);
        return new XmlWriter(child, prefixes, attachments);
    }

    /** An element inside this one that has no content. */
    public void empty(String namespace, String name) {
        node.appendChild(made(namespace, name));
    }

    private Element made(String namespace, String name) {
        return namespace.isEmpty() ? owner().createElementNS(null, name)
            : owner().createElementNS(namespace, qualified(namespace, name));
    }

    /** An element that is left out where its value is null. */
    public <T> XmlWriter element(String namespace, String name, XmlType<T> type, @Nullable T value) {
        if (value != null) {
            type.write(child(namespace, name), value);
        }
        return this;
    }

    /** An element that is {@code nil} where its value is null. */
    public <T> XmlWriter nillable(String namespace, String name, XmlType<T> type, @Nullable T value) {
        if (value != null) {
            return element(namespace, name, type, value);
        }
        var child = child(namespace, name).node;
        child.setAttributeNS(XSI, qualified(XSI, "nil"), "true");
        return this;
    }

    /** An element that may be left out, and that is {@code nil} where its value is null. */
    public <T> XmlWriter nillable(String namespace, String name, XmlType<T> type, Omittable<T> value) {
        return value.isOmitted() ? this : nillable(namespace, name, type, value.value());
    }

    /** An element for each value; one that is null is {@code nil}. */
    public <T> XmlWriter elements(String namespace, String name, XmlType<T> type, @Nullable List<@Nullable T> values) {
        if (values != null) {
            values.forEach(value -> nillable(namespace, name, type, value));
        }
        return this;
    }

    /** An element without content that says by being there that something is so. */
    public XmlWriter flag(String namespace, String name, @Nullable Boolean value) {
        if (Boolean.TRUE.equals(value)) {
            empty(namespace, name);
        }
        return this;
    }

    /** An attribute that has no namespace, and is left out where its value is null. */
    public <T> XmlWriter attribute(String name, XmlValue<T> type, @Nullable T value) {
        if (value != null) {
            node.setAttribute(name, type.print(this, value));
        }
        return this;
    }

    /** An attribute that is left out where its value is null. */
    public <T> XmlWriter attribute(String namespace, String name, XmlValue<T> type, @Nullable T value) {
        if (value != null) {
            node.setAttributeNS(namespace, qualified(namespace, name), type.print(this, value));
        }
        return this;
    }

    /** Elements as they are. */
    public XmlWriter others(@Nullable List<@Nullable String> elements) {
        if (elements != null) {
            elements.forEach(this::other);
        }
        return this;
    }

    /** An element as it is; null is none. */
    public XmlWriter other(@Nullable String element) {
        if (element != null) {
            node.appendChild(owner().importNode(XmlFragment.parse(element).node(), true));
        }
        return this;
    }

    /** The content of this element, of this type, which it says; null: it is of another. */
    public <T> XmlWriter variant(String namespace, String name, XmlType<T> type, @Nullable T value) {
        if (value != null) {
            node.setAttributeNS(XSI, qualified(XSI, "type"), qualified(namespace, name));
            type.write(this, value);
        }
        return this;
    }

    /** The text of this element. */
    public <T> XmlWriter text(XmlValue<T> type, @Nullable T value) {
        if (value instanceof byte[] bytes && XmlValue.BASE64.equals(type) && attachments != null) {
            child(XopPackage.XOP, "Include").node.setAttribute("href", attachments.add(bytes));
            return this;
        }
        if (value != null) {
            node.appendChild(owner().createTextNode(type.print(this, value)));
        }
        return this;
    }

    /** Puts an element of the same name in the place of this one. */
    void replace(XmlElement element) {
        var name = new QName(node.getNamespaceURI(), node.getLocalName());
        if (!name.equals(element.name())) {
            throw new ApiValueException("An element " + name + " is expected, not " + element.name());
        }
        node.getParentNode().replaceChild(owner().importNode(element.node(), true), node);
    }

    /** A name with the prefix of its namespace, which all of the document has. */
    String qualified(String namespace, String name) {
        if (namespace.isEmpty()) {
            return name;
        }
        var known = prefixes.get(namespace);
        if (known == null) {
            known = XSI.equals(namespace) ? "xsi" : "ns" + prefixes.size();
            declare(known, namespace);
        }
        return known + ":" + name;
    }

    private void declare(String prefix, String namespace) {
        prefixes.put(namespace, prefix);
        owner().getDocumentElement().setAttributeNS(XMLConstants.XMLNS_ATTRIBUTE_NS_URI, "xmlns:" + prefix,
            namespace);
    }

    /** The whole document. */
    public byte[] toBytes() {
        var bytes = new ByteArrayOutputStream();
        XmlFragment.serialize(owner(), bytes);
        return bytes.toByteArray();
    }

    /** All of what is written. */
    Document owner() {
        return node.getOwnerDocument();
    }
}

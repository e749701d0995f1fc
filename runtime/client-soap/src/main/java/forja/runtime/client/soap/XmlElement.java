package forja.runtime.client.soap;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * An element that an API wrote. A name is looked for in its namespace; where it is in none of the children, one in
 * another namespace is taken, because many servers confuse them. Elements that nobody asks for are left alone.
 */
public final class XmlElement {

    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

    /** Deeper than anybody writes, and no deeper than a stack bears. */
    private static final String MAX_DEPTH = "500";

    private final Element node;

    XmlElement(Element node) {
        this.node = node;
    }

    /** Reads a document with the JDK's own parser: without a DOCTYPE there are no entities, and nothing is fetched. */
    static XmlElement parse(byte[] bytes) {
        try {
            var parsers = DocumentBuilderFactory.newDefaultNSInstance();
            parsers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            parsers.setFeature(NO_DOCTYPE, true);
            parsers.setAttribute("jdk.xml.maxElementDepth", MAX_DEPTH);
            parsers.setXIncludeAware(false);
            var parser = parsers.newDocumentBuilder();
            parser.setErrorHandler(new Strict());
            return new XmlElement(parser.parse(new ByteArrayInputStream(bytes)).getDocumentElement());
        } catch (SAXException | IOException | ParserConfigurationException unreadable) {
            throw new XmlException("This is no XML", unreadable);
        }
    }

    /** What is wrong is thrown, and not written to the standard error. */
    private static final class Strict implements ErrorHandler {

        @Override
        public void warning(SAXParseException warning) {
            // Nothing is wrong.
        }

        @Override
        public void error(SAXParseException error) throws SAXParseException {
            throw error;
        }

        @Override
        public void fatalError(SAXParseException error) throws SAXParseException {
            throw error;
        }
    }

    /** The element itself. */
    Element node() {
        return node;
    }

    /** Its name with its namespace. */
    public QName name() {
        return new QName(namespace(), node.getLocalName());
    }

    /** Its namespace; empty for none. */
    public String namespace() {
        var namespace = node.getNamespaceURI();
        return namespace == null ? "" : namespace;
    }

    /** The elements in it. */
    public List<XmlElement> children() {
        var found = new ArrayList<XmlElement>();
        for (var child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element) {
                found.add(new XmlElement(element));
            }
        }
        return found;
    }

    /** Whether a child is there. */
    public boolean has(String namespace, String name) {
        return first(namespace, name) != null;
    }

    /** A child that must be there. */
    public XmlElement child(String namespace, String name) {
        var found = first(namespace, name);
        if (found == null) {
            throw new XmlException("There is no " + new QName(namespace, name) + " in " + name());
        }
        return found;
    }

    /** The value of a child; null where it is not there, or is {@code nil}. */
    public <T> @Nullable T element(String namespace, String name, XmlType<T> type) {
        var found = first(namespace, name);
        return found == null ? null : found.value(type);
    }

    /** The values of all children of a name. */
    public <T> List<@Nullable T> elements(String namespace, String name, XmlType<T> type) {
        var values = new ArrayList<@Nullable T>();
        for (var child : named(new QName(namespace, name))) {
            values.add(child.value(type));
        }
        return values;
    }

    /** The value of an attribute that has no namespace; null where it is not there. */
    public <T> @Nullable T attribute(String name, XmlValue<T> type) {
        return attribute("", name, type);
    }

    /** The value of an attribute; null where it is not there. */
    public <T> @Nullable T attribute(String namespace, String name, XmlValue<T> type) {
        var found = node.getAttributeNodeNS(namespace.isEmpty() ? null : namespace, name);
        return found == null ? null : type.parse(this, found.getValue());
    }

    /** The children that have none of these names, as they are. */
    public List<@Nullable String> others(Set<QName> known) {
        var taken = new HashSet<Element>();
        known.forEach(name -> named(name).forEach(child -> taken.add(child.node)));
        var found = new ArrayList<@Nullable String>();
        for (var child : children()) {
            if (!taken.contains(child.node)) {
                found.add(XmlFragment.TYPE.read(child));
            }
        }
        return found;
    }

    /** The first child that has none of these names, as it is; null where all have one. */
    public @Nullable String other(Set<QName> known) {
        var found = others(known);
        return found.isEmpty() ? null : found.get(0);
    }

    /** The value of this element where it says that it is of this type. */
    public <T> @Nullable T variant(String namespace, String name, XmlType<T> type) {
        var told = attribute(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type", XmlValue.NAME);
        return new QName(namespace, name).equals(told) ? type.read(this) : null;
    }

    /** All text in it. */
    public String text() {
        return node.getTextContent();
    }

    private <T> @Nullable T value(XmlType<T> type) {
        var nil = attribute(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "nil", XmlValue.BOOLEAN);
        return Boolean.TRUE.equals(nil) ? null : type.read(this);
    }

    private @Nullable XmlElement first(String namespace, String name) {
        var found = named(new QName(namespace, name));
        return found.isEmpty() ? null : found.get(0);
    }

    private List<XmlElement> named(QName name) {
        var alike = children().stream()
            .filter(child -> child.name().getLocalPart().equals(name.getLocalPart()))
            .toList();
        var exact = alike.stream().filter(child -> child.name().equals(name)).toList();
        return exact.isEmpty() ? alike : exact;
    }
}

package forja.runtime.xml;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads an element as JSON would have it: attributes and elements are members by their local names, an element that
 * comes again is one of several, and {@code xsi:nil} is null. No document type, and nothing outside the text, is read.
 */
public final class XmlTree {

    /** The member with the text of an element that has attributes too. */
    public static final String TEXT = "value";

    private static final int DEEPEST = 100;

    private static final String INSTANCE = "http://www.w3.org/2001/XMLSchema-instance";

    private static final XMLInputFactory FACTORY = factory();

    private final XMLStreamReader reader;

    private final Place place;

    private @Nullable Validation validation;

    private XmlTree(XMLStreamReader reader, int linesBefore) {
        this.reader = reader;
        this.place = new Place(reader, linesBefore);
    }

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    /**
     * Reads an element.
     *
     * @param around the tag of the element that it stands in, whose prefixes it may use; empty where there is none
     * @param schema what it has to fit; null where that is not asked
     * @throws InvalidXmlException where it cannot be read, or does not fit
     */
    public static JsonNode read(String around, String element, @Nullable RecordSchema schema) {
        if (around.isEmpty()) {
            return read(() -> FACTORY.createXMLStreamReader(new StringReader(element)), 0, schema);
        }
        var lines = 1 + (int) around.chars().filter(letter -> letter == '\n').count();
        return read(() -> FACTORY.createXMLStreamReader(new StringReader(around + "\n" + element)), lines, schema);
    }

    /**
     * Reads a document, in the encoding that it says.
     *
     * @param schema what its element has to fit; null where that is not asked
     * @throws InvalidXmlException where it cannot be read, or does not fit
     */
    public static JsonNode read(byte[] document, @Nullable RecordSchema schema) {
        return read(() -> FACTORY.createXMLStreamReader(new ByteArrayInputStream(document)), 0, schema);
    }

    private static JsonNode read(Opener opener, int linesBefore, @Nullable RecordSchema schema) {
        XmlTree tree = null;
        try {
            var reader = opener.open();
            try {
                tree = new XmlTree(reader, linesBefore);
                return tree.read(linesBefore > 0, schema);
            } finally {
                reader.close();
            }
        } catch (XMLStreamException failure) {
            var where = tree == null ? "" : ": " + tree.place;
            throw new InvalidXmlException("The record is not XML" + where, failure);
        }
    }

    private JsonNode read(boolean within, @Nullable RecordSchema schema) throws XMLStreamException {
        if (within) {
            toElement();
            place.keepDeclared();
        }
        toElement();
        validation = schema == null ? null : Validation.begin(reader, schema, place);
        var read = element(0);
        if (!within) {
            toDocumentEnd();
        }
        return read;
    }

    /** Opens what is read. */
    @FunctionalInterface
    private interface Opener {

        XMLStreamReader open() throws XMLStreamException;
    }

    private void toDocumentEnd() throws XMLStreamException {
        while (reader.hasNext()) {
            reader.next();
        }
    }

    private void toElement() throws XMLStreamException {
        while (reader.next() != XMLStreamConstants.START_ELEMENT) {
            if (reader.getEventType() == XMLStreamConstants.DTD) {
                throw new InvalidXmlException("The record has a document type, which is not read");
            }
        }
    }

    private JsonNode element(int depth) throws XMLStreamException {
        if (depth > DEEPEST) {
            throw new InvalidXmlException("The elements of the record are nested deeper than " + DEEPEST);
        }
        validate();
        var members = JsonNodeFactory.instance.objectNode();
        var nil = attributes(members);
        var text = new StringBuilder();
        var event = reader.next();
        while (event != XMLStreamConstants.END_ELEMENT) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                var name = reader.getLocalName();
                add(members, name, element(depth + 1));
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                validate();
                text.append(reader.getText());
            }
            event = reader.next();
        }
        validate();
        return nil ? JsonNodeFactory.instance.nullNode() : valueOf(members, text.toString());
    }

    private void validate() {
        if (validation != null) {
            validation.event();
        }
    }

    private static JsonNode valueOf(ObjectNode members, String text) {
        if (members.isEmpty()) {
            return JsonNodeFactory.instance.stringNode(text);
        }
        if (!text.isBlank()) {
            add(members, TEXT, JsonNodeFactory.instance.stringNode(text));
        }
        return members;
    }

    /** Takes the attributes for members, and says whether the element is null. */
    private boolean attributes(ObjectNode members) {
        var nil = false;
        for (var index = 0; index < reader.getAttributeCount(); index++) {
            if (INSTANCE.equals(reader.getAttributeNamespace(index))) {
                nil |= "nil".equals(reader.getAttributeLocalName(index))
                    && ("true".equals(reader.getAttributeValue(index)) || "1".equals(reader.getAttributeValue(index)));
            } else {
                add(members, reader.getAttributeLocalName(index),
                    JsonNodeFactory.instance.stringNode(reader.getAttributeValue(index)));
            }
        }
        return nil;
    }

    private static void add(ObjectNode members, String name, JsonNode value) {
        var before = members.get(name);
        if (before == null) {
            members.set(name, value);
        } else if (before instanceof ArrayNode several) {
            several.add(value);
        } else {
            members.set(name, JsonNodeFactory.instance.arrayNode().add(before).add(value));
        }
    }
}

package forja.runtime.xml;

import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import javax.xml.validation.ValidatorHandler;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.AttributesImpl;

/** Hands what a reader comes by to a validator, while it is read: an element is read once, whatever its length. */
final class Validation implements ErrorHandler {

    /** A value that does not fit is in the validator's sentence: it is no longer than a line of a log. */
    private static final int LONGEST = 300;

    private final XMLStreamReader reader;

    private final ValidatorHandler handler;

    /** How many prefixes each open element declares, and which. */
    private final Deque<Integer> prefixes = new ArrayDeque<>();

    private final Deque<String> declared = new ArrayDeque<>();

    private final Place place;

    private Validation(XMLStreamReader reader, ValidatorHandler handler, Place place) {
        this.reader = reader;
        this.handler = handler;
        this.place = place;
    }

    /** Begins with the element that the reader is at; what is declared around it is known to the validator, too. */
    static Validation begin(XMLStreamReader reader, RecordSchema schema, Place place) {
        var name = reader.getName();
        if (!name.equals(schema.element())) {
            throw new InvalidXmlException(place + ": the element is " + name + ", not " + schema.element());
        }
        var validation = new Validation(reader, schema.handler(), place);
        validation.handler.setErrorHandler(validation);
        validation.handler.setDocumentLocator(place);
        validation.pass(() -> {
            validation.handler.startDocument();
            for (var prefix : place.around().entrySet()) {
                validation.handler.startPrefixMapping(prefix.getKey(), prefix.getValue());
            }
        });
        return validation;
    }

    /** Hands on what the reader is at. */
    void event() {
        pass(() -> {
            switch (reader.getEventType()) {
                case XMLStreamConstants.START_ELEMENT -> start();
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    handler.characters(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
                default -> {}
            }
        });
    }

    private void start() throws SAXException {
        var count = reader.getNamespaceCount();
        for (var index = 0; index < count; index++) {
            var prefix = textOf(reader.getNamespacePrefix(index));
            handler.startPrefixMapping(prefix, textOf(reader.getNamespaceURI(index)));
            declared.push(prefix);
        }
        prefixes.push(count);
        var attributes = new AttributesImpl();
        for (var index = 0; index < reader.getAttributeCount(); index++) {
            attributes.addAttribute(textOf(reader.getAttributeNamespace(index)), reader.getAttributeLocalName(index),
                qualified(reader.getAttributePrefix(index), reader.getAttributeLocalName(index)), "CDATA",
                reader.getAttributeValue(index));
        }
        handler.startElement(textOf(reader.getNamespaceURI()), reader.getLocalName(), nameOf(), attributes);
    }

    private void end() throws SAXException {
        handler.endElement(textOf(reader.getNamespaceURI()), reader.getLocalName(), nameOf());
        for (var left = prefixes.pop(); left > 0; left--) {
            handler.endPrefixMapping(declared.pop());
        }
        if (prefixes.isEmpty()) {
            handler.endDocument();
        }
    }

    private String nameOf() {
        return qualified(reader.getPrefix(), reader.getLocalName());
    }

    private static String qualified(String prefix, String name) {
        return prefix == null || prefix.isEmpty() ? name : prefix + ":" + name;
    }

    private static String textOf(String value) {
        return value == null ? XMLConstants.NULL_NS_URI : value;
    }

    @Override
    public void warning(SAXParseException warning) {
        // Whatever is no fault of the record is none of its sender's business.
    }

    @Override
    public void error(SAXParseException invalid) {
        throw invalid(invalid);
    }

    @Override
    public void fatalError(SAXParseException invalid) {
        throw invalid(invalid);
    }

    private InvalidXmlException invalid(Exception failure) {
        var words = String.valueOf(failure.getMessage());
        var shown = words.length() > LONGEST ? words.substring(0, LONGEST) + "…" : words;
        return new InvalidXmlException(place + ": " + shown, failure);
    }

    private void pass(Step step) {
        try {
            step.run();
        } catch (SAXException failure) {
            throw invalid(failure);
        }
    }

    /** Something that the validator is told. */
    @FunctionalInterface
    private interface Step {

        void run() throws SAXException;
    }
}

package forja.runtime.soap;

import forja.runtime.operation.MemberNames;
import forja.runtime.value.Omittable;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.util.ReflectionUtils;
import org.springframework.ws.mime.MimeMessage;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes records as {@link RecordReader} reads them, and null as {@code xsi:nil}. */
final class RecordWriter {

    private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    private static final String XS = "http://www.w3.org/2001/XMLSchema";

    private static final String XOP = "http://www.w3.org/2004/08/xop/include";

    private static final AttributesImpl NONE = new AttributesImpl();

    private final JsonMapper json;

    private final ContentHandler xml;

    private final String namespace;

    private final @Nullable MimeMessage attachments;

    /**
     * Writes to a handler of XML.
     *
     * @param namespace what all elements are in
     * @param attachments what bytes are attached to; null for bytes among the XML, as base64
     */
    RecordWriter(JsonMapper json, ContentHandler xml, String namespace, @Nullable MimeMessage attachments) {
        this.json = json;
        this.xml = xml;
        this.namespace = namespace;
        this.attachments = attachments;
    }

    /** A document of one element: with the components of a record, or one value in an element of its own. */
    void write(String element, String member, @Nullable Object value, Type type) throws SAXException {
        xml.startDocument();
        xml.startPrefixMapping("", namespace);
        xml.startPrefixMapping("xsi", XSI);
        xml.startPrefixMapping("xs", XS);
        start(element, NONE);
        if (!member.isEmpty()) {
            writeElement(member, value, type);
        } else if (value != null) {
            writeRecord(value);
        }
        end(element);
        xml.endPrefixMapping("xs");
        xml.endPrefixMapping("xsi");
        xml.endPrefixMapping("");
        xml.endDocument();
    }

    private void writeElement(String name, @Nullable Object value, Type type) throws SAXException {
        if (value == null) {
            start(name, attribute("nil", "boolean", "true"));
        } else if (type == Object.class) {
            writeUntyped(name, json.valueToTree(value));
            return;
        } else {
            start(name, NONE);
            writeValue(name, value, type);
        }
        end(name);
    }

    private void writeValue(String name, Object value, Type type) throws SAXException {
        if (value instanceof List<?> list) {
            for (var item : list) {
                writeElement("item", item, argument(type, 0));
            }
        } else if (value instanceof Map<?, ?> map) {
            for (var entry : map.entrySet()) {
                start("entry", NONE);
                writeElement("key", entry.getKey(), String.class);
                writeElement("value", entry.getValue(), argument(type, 1));
                end("entry");
            }
        } else if (value instanceof Record) {
            writeRecord(value);
        } else if (value instanceof byte[] bytes) {
            writeBytes(bytes);
        } else {
            text(name, textOf(value));
        }
    }

    private void writeRecord(Object value) throws SAXException {
        for (var component : value.getClass().getRecordComponents()) {
            var accessor = component.getAccessor();
            ReflectionUtils.makeAccessible(accessor);
            var held = ReflectionUtils.invokeMethod(accessor, value);
            if (held instanceof Omittable<?> omittable) {
                writeElement(MemberNames.of(component), omittable.value(), argument(component.getGenericType(), 0));
                continue;
            }
            writeElement(MemberNames.of(component), held, component.getGenericType());
        }
    }

    private String textOf(Object value) {
        if (value instanceof String text) {
            return text;
        }
        if (value instanceof JsonNode node) {
            return node.toString();
        }
        return value instanceof Enum ? json.convertValue(value, String.class) : XmlValues.write(value);
    }

    private void writeBytes(byte[] bytes) throws SAXException {
        if (attachments == null) {
            text("bytes", Base64.getEncoder().encodeToString(bytes));
            return;
        }
        var id = UUID.randomUUID() + "@attachment";
        attachments.addAttachment("<" + id + ">", new ByteArrayResource(bytes), "application/octet-stream");
        var href = new AttributesImpl();
        href.addAttribute("", "href", "href", "CDATA", "cid:" + id);
        xml.startPrefixMapping("xop", XOP);
        xml.startElement(XOP, "Include", "xop:Include", href);
        xml.endElement(XOP, "Include", "xop:Include");
        xml.endPrefixMapping("xop");
    }

    /** What is known only when it is read is told as JSON does, its type beside it. */
    private void writeUntyped(String name, JsonNode node) throws SAXException {
        switch (node.getNodeType()) {
            case NULL, MISSING -> start(name, attribute("nil", "boolean", "true"));
            case ARRAY -> {
                start(name, NONE);
                for (var item : node) {
                    writeUntyped("item", item);
                }
            }
            case OBJECT -> {
                start(name, NONE);
                for (var entry : node.properties()) {
                    start("entry", NONE);
                    writeElement("key", entry.getKey(), String.class);
                    writeUntyped("value", entry.getValue());
                    end("entry");
                }
            }
            case BINARY, POJO -> {
                start(name, attribute("type", "QName", "xs:base64Binary"));
                writeBytes(node.binaryValue());
            }
            default -> {
                start(name, attribute("type", "QName", "xs:" + typeOf(node)));
                text(name, node.isFloatingPointNumber() ? number(node) : node.asString());
            }
        }
        end(name);
    }

    private static String typeOf(JsonNode node) {
        if (node.isIntegralNumber()) {
            return "integer";
        }
        if (node.isBigDecimal()) {
            return "decimal";
        }
        if (node.isNumber()) {
            return node.isFloat() ? "float" : "double";
        }
        return node.isBoolean() ? "boolean" : "string";
    }

    private static String number(JsonNode node) {
        return XmlValues.write(node.numberValue());
    }

    private static Type argument(Type type, int index) {
        return type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[index] : Object.class;
    }

    private void start(String name, AttributesImpl attributes) throws SAXException {
        xml.startElement(namespace, name, name, attributes);
    }

    private void end(String name) throws SAXException {
        xml.endElement(namespace, name, name);
    }

    private static AttributesImpl attribute(String name, String type, String value) {
        var attributes = new AttributesImpl();
        attributes.addAttribute(XSI, name, "xsi:" + name, type, value);
        return attributes;
    }

    private void text(String element, String text) throws SAXException {
        XmlText.refusedIn(text).ifPresent(character -> {
            throw new UnwritableTextException(element, character);
        });
        xml.characters(text.toCharArray(), 0, text.length());
    }
}

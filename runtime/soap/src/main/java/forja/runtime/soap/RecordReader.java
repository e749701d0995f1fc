package forja.runtime.soap;

import forja.runtime.operation.MemberNames;
import forja.runtime.value.Omittable;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanInstantiationException;
import org.springframework.beans.BeanUtils;
import org.springframework.util.ClassUtils;
import org.springframework.util.xml.DomUtils;
import org.springframework.ws.mime.MimeMessage;
import org.w3c.dom.Element;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads records out of elements: a component is the element that callers know by its name. Lists are {@code item}s,
 * maps {@code entry}s of a {@code key} and a {@code value}.
 */
final class RecordReader {

    private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    private final JsonMapper json;

    private final MimeMessage message;

    /** Reads what came with a message: bytes can stand beside its XML (MTOM). */
    RecordReader(JsonMapper json, MimeMessage message) {
        this.json = json;
        this.message = message;
    }

    @Nullable Object read(Element element, Type type, String path) {
        if (isNil(element)) {
            return null;
        }
        if (type instanceof ParameterizedType generic) {
            var arguments = generic.getActualTypeArguments();
            return generic.getRawType() == Map.class
                ? readMap(element, arguments[1], path)
                : readList(element, arguments[0], path);
        }
        var raw = ClassUtils.resolvePrimitiveIfNecessary((Class<?>) type);
        if (raw.isRecord()) {
            return readRecord(element, raw, path);
        }
        if (raw == byte[].class) {
            return readBytes(element, path);
        }
        var text = DomUtils.getTextValue(element);
        if (raw == String.class) {
            return text;
        }
        return XmlValues.isKnown(raw) ? XmlValues.read(text, raw, path) : readJson(text, raw, path);
    }

    private Object readRecord(Element element, Class<?> type, String path) {
        var components = type.getRecordComponents();
        var values = Arrays.stream(components)
            .map(component -> readComponent(element, MemberNames.of(component), component.getGenericType(), path))
            .toArray();
        try {
            return BeanUtils.instantiateClass(BeanUtils.getResolvableConstructor(type), values);
        } catch (BeanInstantiationException failure) {
            throw new InvalidPayloadException(path, failure);
        }
    }

    private @Nullable Object readComponent(Element element, String name, Type type, String path) {
        var child = DomUtils.getChildElementByTagName(element, name);
        var inner = path.isEmpty() ? name : path + "." + name;
        if (type instanceof ParameterizedType generic && generic.getRawType() == Omittable.class) {
            return child == null
                ? Omittable.omitted()
                : Omittable.of(read(child, generic.getActualTypeArguments()[0], inner));
        }
        return child == null ? null : read(child, type, inner);
    }

    private List<@Nullable Object> readList(Element element, Type type, String path) {
        var values = new ArrayList<@Nullable Object>();
        for (var item : DomUtils.getChildElementsByTagName(element, "item")) {
            values.add(read(item, type, path + "[" + values.size() + "]"));
        }
        return values;
    }

    private Map<String, @Nullable Object> readMap(Element element, Type type, String path) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        for (var entry : DomUtils.getChildElementsByTagName(element, "entry")) {
            var key = DomUtils.getChildElementValueByTagName(entry, "key");
            values.put(key == null ? "" : key, readComponent(entry, "value", type, path));
        }
        return values;
    }

    private byte[] readBytes(Element element, String path) {
        var include = DomUtils.getChildElementByTagName(element, "Include");
        try {
            return include == null
                ? Base64.getDecoder().decode(DomUtils.getTextValue(element).replaceAll("\\s", ""))
                : readAttachment(include.getAttribute("href"), path);
        } catch (IllegalArgumentException | IOException failure) {
            throw new InvalidPayloadException(path, failure);
        }
    }

    private byte[] readAttachment(String href, String path) throws IOException {
        var id = URLDecoder.decode(href.replaceFirst("^cid:", "").replace("+", "%2B"), StandardCharsets.UTF_8);
        var attachment = message.getAttachment("<" + id + ">");
        if (attachment == null) {
            throw new InvalidPayloadException(List.of(new FaultError(path, "the message has no attachment " + id)));
        }
        return attachment.getInputStream().readAllBytes();
    }

    private @Nullable Object readJson(String text, Class<?> type, String path) {
        try {
            return type == JsonNode.class ? json.readTree(text) : json.convertValue(text, type);
        } catch (JacksonException failure) {
            throw new InvalidPayloadException(path, failure);
        }
    }

    private static boolean isNil(Element element) {
        var nil = element.getAttributeNS(XSI, "nil").strip();
        return "true".equals(nil) || "1".equals(nil);
    }
}

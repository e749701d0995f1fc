package forja.runtime.client.grpc;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import forja.runtime.client.ApiJson;
import forja.runtime.client.grpc.AnyFields.Place;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON of messages that have an {@code Any} in them. Protocol Buffers' own ends where it meets a message that it does
 * not know: here that one is its name and its bytes.
 *
 * <p>Callers see {@code {"@type": "type.googleapis.com/package.Message"}} with the members of the message; {@code
 * value} has what is no object of members, such as a duration, and the bytes of what nobody here can read. The message
 * itself is made of {@code {"type": "type.googleapis.com/package.Message", "value": "<Base64>"}}.
 */
final class AnyJson implements MessageJson {

    private static final String TYPE = "@type";

    private static final String VALUE = "value";

    /** Deeper than this an Any is its bytes, so that messages in messages have an end. */
    private static final int MAX_DEPTH = 50;

    private static final JsonMapper JSON = ApiJson.builder().build();

    private static final JsonFormat.Printer PRINTER = JsonFormat.printer()
        .alwaysPrintFieldsWithNoPresence()
        .omittingInsignificantWhitespace();

    private final AnyFields fields;

    private final AnyTypes types;

    AnyJson(AnyTypes types) {
        this.fields = new AnyFields(types.any());
        this.types = types;
    }

    @Override
    public String told(Descriptor type, String json) {
        return replaced(type, json, this::toldAny);
    }

    @Override
    public String sent(Descriptor type, String json) {
        return replaced(type, json, this::sentAny);
    }

    private String replaced(Descriptor type, String json, AnyFields.Replacing how) {
        if (!fields.isIn(type)) {
            return json;
        }
        return JSON.writeValueAsString(fields.replaced(type, JSON.readTree(json), Place.ROOT, how));
    }

    private JsonNode toldAny(JsonNode any, Place place) {
        var url = any.path("type").asString();
        var bytes = any.path(VALUE).asString();
        var told = JSON.createObjectNode();
        if (url.isEmpty() && bytes.isEmpty()) {
            return told;
        }
        told.put(TYPE, url);
        var type = place.depth() > MAX_DEPTH ? null : types.find(url);
        var content = type == null ? null : content(type, bytes, place);
        if (type == null || content == null) {
            return told.put(VALUE, bytes);
        }
        return types.isValue(type) ? told.set(VALUE, content) : told.setAll((ObjectNode) content);
    }

    /** Null for bytes that are no such message: the work behind an answer is done, so what can be read is told. */
    private @Nullable JsonNode content(Descriptor type, String bytes, Place place) {
        try {
            var message = DynamicMessage.parseFrom(type, Base64.getDecoder().decode(bytes));
            return fields.replaced(type, JSON.readTree(PRINTER.print(message)), place.inside(), this::toldAny);
        } catch (InvalidProtocolBufferException | IllegalArgumentException | JacksonException unreadable) {
            return null;
        }
    }

    private JsonNode sentAny(JsonNode given, Place place) {
        if (given.isNull() || given.isObject() && given.isEmpty()) {
            return given;
        }
        var url = given.path(TYPE);
        if (!(given instanceof ObjectNode members) || !url.isString()) {
            throw place.refused("an object is wanted, whose " + TYPE + " says which message it is");
        }
        var type = types.find(url.stringValue());
        var bytes = type == null || isBytes(type, members) ? bytes(members, place) : bytes(type, members, place);
        return JSON.createObjectNode().put("type", url.stringValue()).put(VALUE, bytes);
    }

    private byte[] bytes(Descriptor type, ObjectNode given, Place place) {
        if (types.isValue(type) && !hasOnlyValue(given)) {
            throw place.refused("beside " + TYPE + " there is " + VALUE + " and nothing else");
        }
        var content = types.isValue(type) ? given.get(VALUE) : given.without(TYPE);
        var message = DynamicMessage.newBuilder(type);
        try {
            var json = fields.replaced(type, content, place.inside(), this::sentAny);
            JsonFormat.parser().merge(JSON.writeValueAsString(json), message);
        } catch (InvalidProtocolBufferException invalid) {
            throw place.refused(invalid.getMessage(), invalid);
        }
        return message.build().toByteArray();
    }

    private static byte[] bytes(ObjectNode given, Place place) {
        if (!hasOnlyValue(given) || !given.path(VALUE).isString()) {
            throw place.refused(
                "a message that is not known here has its bytes in " + VALUE + ", as Base64, and no members");
        }
        try {
            return Base64.getDecoder().decode(given.path(VALUE).stringValue());
        } catch (IllegalArgumentException invalid) {
            throw place.refused(VALUE + " is no Base64", invalid);
        }
    }

    /** Whether a message that is known is given as its bytes, as it is told where they cannot be read. */
    private boolean isBytes(Descriptor type, ObjectNode given) {
        return !types.isValue(type) && type.findFieldByName(VALUE) == null && hasOnlyValue(given);
    }

    private static boolean hasOnlyValue(ObjectNode given) {
        return given.size() == 2 && given.has(VALUE);
    }
}

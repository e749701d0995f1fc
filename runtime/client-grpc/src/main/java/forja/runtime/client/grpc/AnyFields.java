package forja.runtime.client.grpc;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds each {@code Any} in the JSON of a message by the fields of the message, whatever else looks like one. */
final class AnyFields {

    private final Map<Descriptor, Boolean> known = new ConcurrentHashMap<>();

    private final Descriptor any;

    AnyFields(Descriptor any) {
        this.any = any;
    }

    /** Whether a message has an Any in it or below it. */
    boolean isIn(Descriptor type) {
        return known.computeIfAbsent(type, this::isReachedFrom);
    }

    private boolean isReachedFrom(Descriptor type) {
        var found = new HashSet<>(Set.of(type));
        var open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            messageFields(open.pop()).map(FieldDescriptor::getMessageType).filter(found::add).forEach(open::push);
        }
        return found.contains(any);
    }

    /** The JSON of a message with each Any replaced. */
    JsonNode replaced(Descriptor type, JsonNode json, Place place, Replacing how) {
        if (type == any) {
            return how.replaced(json, place);
        }
        if (json instanceof ObjectNode members && !AnyTypes.isWellKnown(type)) {
            messageFields(type).forEach(field -> names(field).filter(members::has).forEach(name ->
                members.set(name, inField(field, members.get(name), place.in("." + name), how))));
        }
        return json;
    }

    private JsonNode inField(FieldDescriptor field, JsonNode json, Place place, Replacing how) {
        var type = field.getMessageType();
        if (!field.isRepeated()) {
            return replaced(type, json, place, how);
        }
        if (field.isMapField() && json instanceof ObjectNode entries) {
            messageFields(type).forEach(value -> List.copyOf(entries.propertyNames()).forEach(key ->
                entries.set(key, replaced(value.getMessageType(), entries.get(key), place.in("." + key), how))));
        } else if (json instanceof ArrayNode items) {
            for (var index = 0; index < items.size(); index += 1) {
                items.set(index, replaced(type, items.get(index), place.in("[" + index + "]"), how));
            }
        }
        return json;
    }

    private static Stream<FieldDescriptor> messageFields(Descriptor type) {
        return type.getFields().stream().filter(field -> field.getJavaType() == FieldDescriptor.JavaType.MESSAGE);
    }

    /** Both that JSON may have: the proto file's, and the same in lower camel case. */
    private static Stream<String> names(FieldDescriptor field) {
        return Stream.of(field.getName(), field.getJsonName()).distinct();
    }

    /** What becomes of one Any. */
    @FunctionalInterface
    interface Replacing {

        JsonNode replaced(JsonNode any, Place place);
    }

    /** Where a value stands in a message: {@code job.parts[1]}. */
    record Place(String path, int depth) {

        static final Place ROOT = new Place("", 0);

        Place in(String step) {
            return new Place(path.isEmpty() ? step.substring(1) : path + step, depth + 1);
        }

        /** What an Any holds is deeper, and stands where the Any does. */
        Place inside() {
            return new Place(path, depth + 1);
        }

        IllegalArgumentException refused(String why) {
            return refused(why, null);
        }

        IllegalArgumentException refused(@Nullable String why, @Nullable Throwable cause) {
            return new IllegalArgumentException(path.isEmpty() ? why : path + ": " + why, cause);
        }
    }
}

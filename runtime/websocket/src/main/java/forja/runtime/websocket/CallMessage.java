package forja.runtime.websocket;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/**
 * A message that calls an operation.
 *
 * @param id what its answer has, too: a text or a whole number
 */
record CallMessage(JsonNode id, String op, @Nullable JsonNode params) {

    private static final int MAX_ID_LENGTH = 100;

    private static final Set<String> MEMBERS = Set.of("id", "op", "params");

    static CallMessage of(JsonNode message) {
        if (!message.isObject()) {
            throw invalid("A message is an object");
        }
        if (!MEMBERS.containsAll(message.propertyNames())) {
            throw invalid("A message has id, op and params, and nothing else");
        }
        var id = idOf(message);
        if (id.isNull()) {
            throw invalid("A message has an id: a text of " + MAX_ID_LENGTH + " characters at most, or a whole number");
        }
        var op = message.get("op");
        if (op == null || !op.isString()) {
            throw invalid("A message says in op which operation it calls");
        }
        return new CallMessage(id, op.stringValue(), message.get("params"));
    }

    /** The id of a message that may be anything; null where it has none. */
    static JsonNode idOf(JsonNode message) {
        var id = message.get("id");
        return id != null && isId(id) ? id : NullNode.getInstance();
    }

    private static boolean isId(JsonNode id) {
        return id.isString()
            ? id.stringValue().length() <= MAX_ID_LENGTH
            : id.isIntegralNumber() && id.canConvertToLong();
    }

    private static FailureException invalid(String message) {
        return new FailureException(new Failure(Failure.Kind.INVALID, message, null));
    }
}

package forja.runtime.messages;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What of an answer is sent: all of it or each of its rows, where a member has a value, and in the order of a member.
 * Members are named as JSON names them; a period leads into an object.
 */
public final class Selection {

    /** A key is kept in a column of this length. */
    private static final int LONGEST_KEY = 200;

    private final @Nullable String rows;

    private final Predicate<JsonNode> condition;

    private final @Nullable String order;

    private Selection(@Nullable String rows, Predicate<JsonNode> condition, @Nullable String order) {
        this.rows = rows;
        this.condition = condition;
        this.order = order;
    }

    /** All of the answer is one message. */
    public static Selection whole() {
        return new Selection(null, content -> true, null);
    }

    /** The answer is a list, and each of its items is a message. */
    public static Selection eachRow() {
        return eachRowOf("");
    }

    /** A member of the answer is a list, and each of its items is a message. */
    public static Selection eachRowOf(String member) {
        return new Selection(member, content -> true, null);
    }

    /** Only messages of which a member has this value; a number has it however it is written. */
    public Selection whereIs(String member, String value) {
        return where(content -> hasValue(find(content, member), value));
    }

    /** Only messages of which a member has another value, or none. */
    public Selection whereIsNot(String member, String value) {
        return where(content -> !hasValue(find(content, member), value));
    }

    /** Only messages of which a member has a value. */
    public Selection wherePresent(String member) {
        return where(content -> isPresent(find(content, member)));
    }

    private Selection where(Predicate<JsonNode> further) {
        return new Selection(rows, condition.and(further), order);
    }

    /** Messages of which this member is the same are sent one after the other. */
    public Selection inOrderOf(String member) {
        return new Selection(rows, condition, member);
    }

    /**
     * Makes the messages of an answer.
     *
     * @throws IllegalArgumentException where each row is to be sent, and the answer has none
     */
    public List<Selected> of(JsonNode answer) {
        var call = UUID.randomUUID();
        if (rows == null) {
            return condition.test(answer) ? List.of(selected(call, answer)) : List.of();
        }
        var all = rows.isEmpty() ? answer : find(answer, rows);
        if (isPresent(all) && !all.isArray()) {
            throw new IllegalArgumentException("The answer has no rows " + rows);
        }
        var messages = new ArrayList<Selected>();
        var number = 0;
        for (var row : all) {
            if (condition.test(row)) {
                messages.add(selected(numbered(call, number), row));
            }
            number++;
        }
        return List.copyOf(messages);
    }

    /** The id of a row is made of its call and its number, so that each has one of its own. */
    private static UUID numbered(UUID call, int number) {
        return UUID.nameUUIDFromBytes((call + "/" + number).getBytes(StandardCharsets.UTF_8));
    }

    private Selected selected(UUID id, JsonNode content) {
        return new Selected(id.toString(), content, order == null ? null : keyOf(find(content, order)));
    }

    private static @Nullable String keyOf(JsonNode value) {
        if (!isPresent(value)) {
            return null;
        }
        var key = textOf(value);
        return key.length() <= LONGEST_KEY
            ? key : UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString();
    }

    /** Finds a member by its name; one that is missing is no error. */
    static JsonNode find(JsonNode content, String member) {
        var found = content;
        for (var name : member.split("\\.")) {
            found = found.path(name);
        }
        return found;
    }

    static boolean isPresent(JsonNode value) {
        return !value.isMissingNode() && !value.isNull();
    }

    /** The text of a value; of an object or a list, its JSON. */
    static String textOf(JsonNode value) {
        return value.isContainer() ? value.toString() : value.asString();
    }

    private static boolean hasValue(JsonNode value, String wanted) {
        if (!isPresent(value)) {
            return false;
        }
        return value.isNumber() ? isNumber(value.decimalValue(), wanted) : textOf(value).equals(wanted);
    }

    private static boolean isNumber(BigDecimal value, String wanted) {
        try {
            return value.compareTo(new BigDecimal(wanted.trim())) == 0;
        } catch (NumberFormatException ignored) {
            return false;
        }
    }

    /**
     * A message.
     *
     * @param id told apart from that of every other message
     * @param key those of the same key are sent one after the other; nothing where the member has no value
     */
    public record Selected(String id, JsonNode content, @Nullable String key) {}
}

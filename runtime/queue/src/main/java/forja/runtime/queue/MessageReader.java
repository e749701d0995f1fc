package forja.runtime.queue;

import forja.runtime.failure.Failure;
import jakarta.validation.Validator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads what a message holds: JSON with no member that is not known, and values that its request accepts. */
public class MessageReader {

    private static final int MAX_ID_LENGTH = 200;

    private final JsonMapper json;

    /** A header's value has one form for all types, where each member of a body has its own. */
    private final JsonMapper texts;

    private final Validator validator;

    MessageReader(JsonMapper json, Validator validator) {
        this.json = json;
        this.texts = json.rebuild().enable(MapperFeature.ALLOW_COERCION_OF_SCALARS).build();
        this.validator = validator;
    }

    /** Reads a request of the body; a message that is no such request is an {@link InvalidMessageException}. */
    public <T> T read(ReceivedMessage message, Class<T> type) {
        var request = parse(message, type);
        if (request == null) {
            throw new InvalidMessageException("The message is null");
        }
        return valid(request);
    }

    /** Gives the request back; one with a value that is not accepted is an {@link InvalidMessageException}. */
    public <T> T valid(T request) {
        var violations = validator.validate(request);
        if (!violations.isEmpty()) {
            throw new InvalidMessageException(violations.stream()
                .map(Failure.Field::of)
                .map(one -> one.field() + " " + one.message())
                .sorted()
                .collect(Collectors.joining("; ")));
        }
        return request;
    }

    /** Reads a header or a property; a message without that value is an {@link InvalidMessageException}. */
    public <T> T required(String place, @Nullable Object value, Class<T> type) {
        var found = optional(place, value, type);
        if (found == null) {
            throw new InvalidMessageException("The message has no " + place);
        }
        return found;
    }

    /** Reads a header or a property, where there is one: a text, a number, or true and false, each by its text. */
    public <T> @Nullable T optional(String place, @Nullable Object value, Class<T> type) {
        if (value == null) {
            return null;
        }
        if (!(value instanceof String || value instanceof Number || value instanceof Boolean)) {
            throw new InvalidMessageException("The message does not fit at " + place);
        }
        try {
            return texts.convertValue(value.toString(), type);
        } catch (JacksonException failure) {
            throw new InvalidMessageException("The message does not fit at " + place, failure);
        }
    }

    /** Refuses a message that is neither empty nor an empty object. */
    public void requireNothing(ReceivedMessage message) {
        if (message.body().length > 0) {
            read(message, Nothing.class);
        }
    }

    /** Reads what tells it from others; a message without is refused: it could have its effect twice. */
    public String id(ReceivedMessage message) {
        var id = message.key();
        if (id == null || id.isBlank()) {
            throw new InvalidMessageException("The message has no messageId");
        }
        if (id.strip().length() > MAX_ID_LENGTH) {
            throw new InvalidMessageException("The messageId is longer than " + MAX_ID_LENGTH + " characters");
        }
        return id.strip();
    }

    private <T> T parse(ReceivedMessage message, Class<T> type) {
        try {
            return json.readValue(message.body(), type);
        } catch (DatabindException failure) {
            throw new InvalidMessageException("The message does not fit at " + failure.getPathReference(), failure);
        } catch (JacksonException failure) {
            throw new InvalidMessageException("The message is not JSON", failure);
        }
    }

    private record Nothing() {}
}

package forja.runtime.call;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import jakarta.validation.Validator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads what callers send as JSON: no member that is not known, and values that its request accepts. Anything else is a
 * failure that says where, and repeats nothing of it but names of members.
 */
public class RequestReader {

    private static final int MAX_PLACE_LENGTH = 100;

    private final JsonMapper json;

    private final Validator validator;

    RequestReader(JsonMapper json, Validator validator) {
        this.json = json;
        this.validator = validator;
    }

    /** Reads JSON of whatever shape; an object in it has each of its members once. */
    public JsonNode parse(String text) {
        try {
            return json.reader(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY).readTree(text);
        } catch (JacksonException failure) {
            throw invalid("It is not JSON", failure);
        }
    }

    /** Reads a request of this type; of nothing, one whose members were all left out. */
    public <T> T read(@Nullable Object given, Class<T> type) {
        try {
            var request = json.convertValue(given == null ? json.createObjectNode() : given, type);
            if (request == null) {
                throw invalid("It is null", null);
            }
            return valid(request);
        } catch (DatabindException failure) {
            throw invalid("It does not fit" + at(failure), failure);
        } catch (JacksonException failure) {
            throw invalid("It does not fit", failure);
        }
    }

    /** Hands on a request whose values are all accepted. */
    public <T> T valid(T request) {
        var violations = validator.validate(request);
        if (!violations.isEmpty()) {
            throw invalid(violations.stream()
                .map(Failure.Field::of)
                .map(one -> one.field() + " " + one.message())
                .sorted()
                .collect(Collectors.joining("; ")), null);
        }
        return request;
    }

    /** Checks what is given to an operation that takes nothing: nothing, or an empty object. */
    public void requireNothing(@Nullable Object given) {
        read(given, Nothing.class);
    }

    private static String at(DatabindException failure) {
        var place = new StringBuilder();
        for (var step : failure.getPath()) {
            if (step.getPropertyName() == null) {
                place.append('[').append(step.getIndex()).append(']');
            } else {
                place.append(place.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return place.isEmpty() ? "" : " at " + place.substring(0, Math.min(place.length(), MAX_PLACE_LENGTH));
    }

    private static FailureException invalid(String message, @Nullable Throwable cause) {
        var failure = new FailureException(new Failure(Failure.Kind.INVALID, message, null));
        if (cause != null) {
            failure.initCause(cause);
        }
        return failure;
    }

    private record Nothing() {
    }
}

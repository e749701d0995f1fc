package forja.runtime.graphql;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The headers of a request, each as the value that it is taken for. */
public final class RequestHeaders {

    /** By this name the context of a request has them. */
    public static final String KEY = "requestHeaders";

    private final HttpHeaders headers;

    private final JsonMapper json;

    RequestHeaders(HttpHeaders headers, JsonMapper json) {
        this.headers = headers;
        this.json = json;
    }

    /** Reads a header; one that is missing, or no such value, is a failure. */
    public <T> T required(String name, Class<T> type) {
        var value = optional(name, type);
        if (value == null) {
            throw invalid("The header " + name + " is missing.");
        }
        return value;
    }

    /** Reads a header; null where it is missing. */
    public <T> @Nullable T optional(String name, Class<T> type) {
        var text = headers.getFirst(name);
        if (text == null) {
            return null;
        }
        try {
            return json.convertValue(text, type);
        } catch (JacksonException failure) {
            var invalid = invalid("The header " + name + " is not valid.");
            invalid.initCause(failure);
            throw invalid;
        }
    }

    private static FailureException invalid(String words) {
        return new FailureException(new Failure(Failure.Kind.INVALID, words, null));
    }
}

package forja.runtime.soap;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The header fields of a request over HTTP, each as the value that it is taken for. */
public class HeaderFields {

    private final HttpServletRequest request;

    private final JsonMapper json;

    HeaderFields(HttpServletRequest request, JsonMapper json) {
        this.request = request;
        this.json = json;
    }

    /** The value of a field; a message without it, or with what is no such value, is refused. */
    public <T> T required(String name, Class<T> type) {
        var value = optional(name, type);
        if (value == null) {
            throw new InvalidPayloadException("The header " + name + " is missing.");
        }
        return value;
    }

    /** The value of a field; null where it is missing. */
    public <T> @Nullable T optional(String name, Class<T> type) {
        var text = request.getHeader(name);
        if (text == null) {
            return null;
        }
        try {
            return json.convertValue(text, type);
        } catch (JacksonException failure) {
            throw new InvalidPayloadException("header " + name, failure);
        }
    }
}

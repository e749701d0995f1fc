package forja.runtime.client.graphql;

import forja.runtime.client.http.HttpCall;
import forja.runtime.value.Omittable;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestClientException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;

/**
 * One call of a field: the variables that it carries, then what becomes of the answer. An answer that has errors is
 * none, whatever data it has beside them.
 */
public final class ApiQuery implements HttpCall {

    private final GraphQlApi api;

    private final String kind;

    private final String field;

    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();

    private String file;

    ApiQuery(GraphQlApi api, String kind, String field) {
        this.api = api;
        this.kind = kind;
        this.field = field;
        this.file = field;
    }

    /** Names its document, where that is not called as the field is. */
    public ApiQuery document(String name) {
        file = name;
        return this;
    }

    @Override
    public HttpMethod method() {
        return HttpMethod.POST;
    }

    /** The address of the API is the whole one. */
    @Override
    public String path() {
        return "";
    }

    /** Adds a variable, also when it is null. */
    public ApiQuery variable(String name, @Nullable Object value) {
        variables.put(name, value);
        return this;
    }

    /** Adds a variable that is left out where it is null. */
    public ApiQuery given(String name, @Nullable Object value) {
        return value == null ? this : variable(name, value);
    }

    /** Adds a variable that may be left out, and may be null. */
    public ApiQuery given(String name, Omittable<?> value) {
        return value.isOmitted() ? this : variable(name, value.value());
    }

    /** Reads an answer of which null is no value. */
    public <T> T answer(Class<T> type) {
        return notNull(answerOrNull(type));
    }

    /** Reads an answer of which null is no value. */
    public <T> T answer(TypeReference<T> type) {
        return notNull(answerOrNull(type));
    }

    /** Reads an answer that may be null. */
    public <T> @Nullable T answerOrNull(Class<T> type) {
        return read(api.json().constructType(type));
    }

    /** Reads an answer that may be null. */
    public <T> @Nullable T answerOrNull(TypeReference<T> type) {
        return read(api.json().constructType(type.getType()));
    }

    private <T> T notNull(@Nullable T value) {
        if (value == null) {
            throw new RestClientException(this + " was answered null, which its schema does not know");
        }
        return value;
    }

    private <T> @Nullable T read(JavaType type) {
        var answer = send();
        var data = answer.path("data").path(field);
        if (data.isMissingNode()) {
            throw new RestClientException(this + " was answered without data");
        }
        try {
            return data.isNull() ? null : api.json().treeToValue(data, type);
        } catch (JacksonException unreadable) {
            throw new RestClientException(this + " was answered what cannot be read", unreadable);
        }
    }

    /** What comes back has no errors. */
    private JsonNode send() {
        return new GraphQlRequest(api.document(kind + "/" + file + ".graphql"), field)
            .send(api.http(), this, api.json(), new HttpHeaders(), variables);
    }

    /** The operation, for a log: no value of a caller is in it. */
    @Override
    public String toString() {
        return kind + " " + field;
    }
}

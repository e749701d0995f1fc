package forja.runtime.client.rest;

import forja.runtime.client.ApiValueException;
import forja.runtime.client.http.HttpApi;
import forja.runtime.client.http.HttpCall;
import forja.runtime.value.Omittable;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One call: what it carries, in the order of the contract, then what becomes of the answer. A parameter that is null is
 * left out: it cannot be written in a path, a query or a header.
 */
public final class ApiCall implements HttpCall {

    private final HttpApi api;

    private final JsonMapper json;

    private final HttpMethod method;

    private final String path;

    private final Map<String, String> variables = new LinkedHashMap<>();

    private final List<String> query = new ArrayList<>();

    private final List<String> cookies = new ArrayList<>();

    private final HttpHeaders headers = new HttpHeaders();

    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

    private record Styled(ApiStyle style, boolean explode) {
    }

    private final Map<String, Styled> styles = new HashMap<>();

    private final Map<String, String> types = new HashMap<>();

    private byte @Nullable [] body;

    ApiCall(HttpApi api, JsonMapper json, HttpMethod method, String path) {
        this.api = api;
        this.json = json;
        this.method = method;
        this.path = path;
    }

    @Override
    public HttpMethod method() {
        return method;
    }

    @Override
    public String path() {
        return path;
    }

    /** Adds a variable of the path, as it is. */
    public ApiCall path(String name, Object value) {
        return path(name, ApiStyle.SIMPLE, false, value);
    }

    /** Adds a variable of the path, in a style. A value that would lead to another path is refused. */
    public ApiCall path(String name, ApiStyle style, boolean explode, Object value) {
        var text = written(name, style, explode, value, ApiCall::encoded);
        if (text == null || text.isEmpty() || ".".equals(text) || "..".equals(text)) {
            throw new ApiValueException(name + " is not a value that a path can have");
        }
        variables.put(name, text);
        return this;
    }

    /** Adds a parameter of the query, repeated for each item of a list. */
    public ApiCall query(String name, @Nullable Object value) {
        return query(name, ApiStyle.FORM, true, value);
    }

    /** Adds a parameter of the query, in a style. */
    public ApiCall query(String name, ApiStyle style, boolean explode, @Nullable Object value) {
        add(query, written(encoded(name), style, explode, value, ApiCall::encoded));
        return this;
    }

    /** Adds a cookie. */
    public ApiCall cookie(String name, boolean explode, @Nullable Object value) {
        add(cookies, written(name, ApiStyle.FORM, explode, value, ApiCall::encoded));
        return this;
    }

    /** Adds a header. A value that none can have is refused. */
    public ApiCall header(String name, boolean explode, @Nullable Object value) {
        var text = written(name, ApiStyle.SIMPLE, explode, value, UnaryOperator.identity());
        if (text != null && !text.matches("[\\x20-\\x7e]*")) {
            throw new ApiValueException(name + " is not a value that a header can have");
        }
        if (text != null) {
            headers.set(name, text);
        }
        return this;
    }

    /** Adds a member of the body, also when it is null. */
    public ApiCall member(String name, @Nullable Object value) {
        members.put(name, value);
        return this;
    }

    /** Adds a member of the body that is left out where it is null. */
    public ApiCall given(String name, @Nullable Object value) {
        return value == null ? this : member(name, value);
    }

    /** Adds a member of the body that may be left out, and may be null. */
    public ApiCall given(String name, Omittable<?> value) {
        return value.isOmitted() ? this : member(name, value.value());
    }

    /** Says how a field of the form is written. */
    public ApiCall styled(String name, ApiStyle style, boolean explode) {
        styles.put(name, new Styled(style, explode));
        return this;
    }

    /** Says the media type of a part. */
    public ApiCall typed(String name, String type) {
        types.put(name, type);
        return this;
    }

    /**
     * Sends the members.
     *
     * @param always also when there are none
     */
    public ApiCall members(String type, boolean always) {
        return members.isEmpty() && !always ? this : value(type, members);
    }

    /** Sends a whole body. */
    public ApiCall body(String type, @Nullable Object value) {
        return value(type, value);
    }

    /** Sends a whole body that is left out where it is null. */
    public ApiCall givenBody(String type, @Nullable Object value) {
        return value == null ? this : value(type, value);
    }

    /** Sends a whole body that may be left out, and may be null. */
    public ApiCall givenBody(String type, Omittable<?> value) {
        return value.isOmitted() ? this : value(type, value.value());
    }

    private ApiCall value(String type, @Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return bytes(type, bytes);
        }
        if (type.startsWith("multipart/")) {
            var boundary = UUID.randomUUID().toString();
            return bytes("multipart/form-data; boundary=" + boundary,
                ApiParts.of(json.valueToTree(value), types, boundary));
        }
        if (type.startsWith("application/x-www-form-urlencoded")) {
            var form = new ArrayList<String>();
            for (var field : tree(value).properties()) {
                add(form, field(field.getKey(), field.getValue()));
            }
            return bytes(type, String.join("&", form).getBytes(StandardCharsets.UTF_8));
        }
        return bytes(type, json.writeValueAsBytes(value));
    }

    /** A list is written item by item, an object as JSON, unless the contract has a style for it. */
    private @Nullable String field(String name, JsonNode value) {
        var styled = styles.get(name);
        if (styled != null) {
            return written(encoded(name), styled.style(), styled.explode(), value, ApiCall::encoded);
        }
        var item = value.isObject() ? value.toString() : value;
        return written(encoded(name), ApiStyle.FORM, true, item, ApiCall::encoded);
    }

    /** Sends text as it is; null is no body. */
    public ApiCall text(String type, @Nullable Object value) {
        return value == null ? this : bytes(type + ";charset=UTF-8", value.toString().getBytes(StandardCharsets.UTF_8));
    }

    private ApiCall bytes(String type, byte[] bytes) {
        headers.set(HttpHeaders.CONTENT_TYPE, type);
        body = bytes;
        return this;
    }

    /** Reads the answer as JSON. Null: there was none. */
    public <T> @Nullable T answer(String accept, TypeReference<T> type) {
        return send(accept, bytes -> bytes.length == 0 ? null : json.readValue(bytes, type));
    }

    /** Reads the answer as JSON. Null: there was none. */
    public <T> @Nullable T answer(String accept, Class<T> type) {
        return send(accept, bytes -> bytes.length == 0 ? null : json.readValue(bytes, type));
    }

    /** Reads the answer as text. */
    public String answerText(String accept) {
        return send(accept, bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    /** Reads the answer as it is. */
    public byte[] answerBytes(String accept) {
        return send(accept, bytes -> bytes);
    }

    /** Makes the call of an operation that answers nothing. */
    public void done() {
        send("*/*", bytes -> null);
    }

    private <T> @Nullable T send(String accept, Function<byte[], @Nullable T> reader) {
        headers.set(HttpHeaders.ACCEPT, accept);
        if (!cookies.isEmpty()) {
            headers.set(HttpHeaders.COOKIE, String.join("; ", cookies));
        }
        var filled = path;
        for (var variable : variables.entrySet()) {
            filled = filled.replace("{" + variable.getKey() + "}", variable.getValue());
        }
        return api.send(this, query.isEmpty() ? filled : filled + "?" + String.join("&", query), headers, body,
            (answered, bytes) -> reader.apply(bytes));
    }

    /** The operation, for a log: no value of a caller is in it. */
    @Override
    public String toString() {
        return method + " " + path;
    }

    private @Nullable String written(String name, ApiStyle style, boolean explode, @Nullable Object value,
        UnaryOperator<String> encode) {
        var node = value == null ? null : tree(value);
        return node == null || node.isNull() ? null : style.write(name, explode, node, encode);
    }

    /** As JSON has it: bytes are text, times have their seconds. */
    private JsonNode tree(@Nullable Object value) {
        return json.readTree(json.writeValueAsBytes(value));
    }

    private static void add(List<String> to, @Nullable String text) {
        if (text != null && !text.isEmpty()) {
            to.add(text);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
            .replace("+", "%20")
            .replace("*", "%2A")
            .replace("%7E", "~");
    }
}

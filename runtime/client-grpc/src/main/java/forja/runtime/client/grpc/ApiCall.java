package forja.runtime.client.grpc;

import com.google.protobuf.Message;
import forja.runtime.client.ApiValueException;
import forja.runtime.value.Omittable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JavaType;

/**
 * One call: what its message carries, then what becomes of the answer. Messages and values meet in the JSON that
 * Protocol Buffers describe for both.
 *
 * @param <A> the message that is answered
 */
public final class ApiCall<A extends Message> {

    private final GrpcApi api;

    private final String method;

    private final Message request;

    private final A answer;

    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

    private @Nullable Object whole;

    ApiCall(GrpcApi api, String method, Message request, A answer) {
        this.api = api;
        this.method = method;
        this.request = request;
        this.answer = answer;
    }

    /** Sets a field of the message. */
    public ApiCall<A> member(String name, @Nullable Object value) {
        members.put(name, value);
        return this;
    }

    /** Sets a field of the message that is left out where it is null. */
    public ApiCall<A> given(String name, @Nullable Object value) {
        return value == null ? this : member(name, value);
    }

    /** Sets a field of the message that may be left out; null is not there either. */
    public ApiCall<A> given(String name, Omittable<?> value) {
        return value.isOmitted() ? this : given(name, value.value());
    }

    /** Sets the whole message. */
    public ApiCall<A> message(@Nullable Object value) {
        whole = value;
        return this;
    }

    /** Reads the message of the answer. */
    public <T> T answer(Class<T> type) {
        return api.read(method, api.connection().send(method, sent(), answer), api.json().constructType(type));
    }

    /** Reads the message of the answer. */
    public <T> T answer(TypeReference<T> type) {
        return api.read(
            method, api.connection().send(method, sent(), answer), api.json().constructType(type.getType()));
    }

    /** Makes the call of an operation that answers nothing. */
    public void done() {
        api.connection().send(method, sent(), answer);
    }

    /** Reads every message of a stream. */
    public <T> List<T> answers(Class<T> type) {
        return readAll(api.json().constructType(type));
    }

    /** Reads every message of a stream. */
    public <T> List<T> answers(TypeReference<T> type) {
        return readAll(api.json().constructType(type.getType()));
    }

    /** Makes the call of an operation whose messages say nothing. */
    public void doneAll() {
        api.connection().sendForAll(method, sent(), answer);
    }

    private <T> List<T> readAll(JavaType type) {
        return api.connection()
            .sendForAll(method, sent(), answer)
            .stream()
            .map(one -> api.<T>read(method, one, type))
            .toList();
    }

    private Message sent() {
        try {
            return api.message(request, api.json().writeValueAsString(whole == null ? members : whole));
        } catch (IllegalArgumentException invalid) {
            var refused = new ApiValueException(invalid.getMessage());
            refused.initCause(invalid);
            throw refused;
        }
    }

    /** The operation, for a log: no value of a caller is in it. */
    @Override
    public String toString() {
        return method;
    }
}

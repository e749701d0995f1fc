package com.acme.depot.client;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.grpc.Status;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * One call: what its message carries, then what becomes of the answer. Messages and values meet in the JSON that
 * Protocol Buffers describe for both.
 *
 * @param <A> the message that is answered
 */
final class ApiCall<A extends Message> {

    private static final JsonMapper JSON = ApiJson.mapper();

    private static final JsonFormat.Printer PRINTER = JsonFormat.printer()
        .alwaysPrintFieldsWithNoPresence()
        .preservingProtoFieldNames()
        .omittingInsignificantWhitespace();

    private final Api api;

    private final String method;

    private final Message request;

    private final A answer;

    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

    private @Nullable Object whole;

    ApiCall(Api api, String method, Message request, A answer) {
        this.api = api;
        this.method = method;
        this.request = request;
        this.answer = answer;
    }

    /** A field of the message. */
    ApiCall<A> member(String name, @Nullable Object value) {
        members.put(name, value);
        return this;
    }

    /** A field of the message that is left out where it is null. */
    ApiCall<A> given(String name, @Nullable Object value) {
        return value == null ? this : member(name, value);
    }

    /** The whole message. */
    ApiCall<A> message(@Nullable Object value) {
        whole = value;
        return this;
    }

    <T> T answer(Class<T> type) {
        return read(api.send(method, sent(), answer), JSON.constructType(type));
    }

    <T> T answer(TypeReference<T> type) {
        return read(api.send(method, sent(), answer), JSON.constructType(type.getType()));
    }

    /** For an operation that answers nothing. */
    void done() {
        api.send(method, sent(), answer);
    }

    private Message sent() {
        try {
            return parsed(request, JSON.writeValueAsString(whole == null ? members : whole));
        } catch (IllegalArgumentException invalid) {
            var refused = new ApiValueException(invalid.getMessage());
            refused.initCause(invalid);
            throw refused;
        }
    }

    private <T> T read(Message message, JavaType type) {
        try {
            return JSON.readValue(Api.ANY.told(message.getDescriptorForType(), PRINTER.print(message)), type);
        } catch (InvalidProtocolBufferException | JacksonException unreadable) {
            throw Status.INTERNAL.withDescription(this + " was answered what cannot be read").withCause(unreadable)
                .asRuntimeException();
        }
    }

    /**
     * Reads a message.
     *
     * @throws IllegalArgumentException where the JSON is none of such a message
     */
    @SuppressWarnings("unchecked")
    static <M extends Message> M parsed(M empty, String json) {
        var builder = empty.newBuilderForType();
        try {
            JsonFormat.parser().merge(Api.ANY.sent(empty.getDescriptorForType(), json), builder);
        } catch (InvalidProtocolBufferException invalid) {
            throw new IllegalArgumentException(invalid.getMessage(), invalid);
        }
        return (M) builder.build();
    }

    /** The operation, for a log: no value of a caller is in it. */
    @Override
    public String toString() {
        return method;
    }
}

package forja.runtime.client.grpc;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import forja.runtime.client.ApiJson;
import forja.runtime.client.ApiProperties;
import io.grpc.Status;
import java.math.BigInteger;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** A gRPC API that this service calls. */
public final class GrpcApi implements AutoCloseable {

    private static final JsonFormat.Printer PRINTER = JsonFormat.printer()
        .alwaysPrintFieldsWithNoPresence()
        .preservingProtoFieldNames()
        .omittingInsignificantWhitespace();

    private final GrpcConnection connection;

    private final JsonMapper json;

    private final MessageJson messages;

    /**
     * An API at the address of its properties.
     *
     * @param names adds what the API calls members
     */
    public GrpcApi(ApiProperties properties, ApiCredentials credentials, Consumer<JsonMapper.Builder> names) {
        this(new GrpcConnection(properties, credentials), names);
    }

    /** An API behind a connection. */
    public GrpcApi(GrpcConnection connection, Consumer<JsonMapper.Builder> names) {
        this(connection, mapper(names), MessageJson.OWN);
    }

    private GrpcApi(GrpcConnection connection, JsonMapper json, MessageJson messages) {
        this.connection = connection;
        this.json = json;
        this.messages = messages;
    }

    /**
     * The same API, whose messages may hold an {@code Any}.
     *
     * @param any the message by which {@code Any} travels, with the fields {@code type} and {@code value}
     * @param beside a class beside whose file {@code any-messages.json} describes what an {@code Any} may hold
     */
    public GrpcApi withAny(Descriptor any, Class<?> beside) {
        return new GrpcApi(connection, json, new AnyJson(AnyTypes.read(any, beside)));
    }

    private static JsonMapper mapper(Consumer<JsonMapper.Builder> names) {
        var builder = ApiJson.withNumbersAsTexts(
            ApiJson.builder(), Long.class, BigInteger.class, Double.class, Float.class)
            .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS);
        names.accept(builder);
        return builder.build();
    }

    /** Ends its connection. Whoever is still waiting is gone: the service has stopped answering. */
    @Override
    public void close() {
        connection.close();
    }

    /**
     * Starts a call of one method.
     *
     * @param method {@code package.Service/Method}
     * @param request a message that it takes
     * @param answer a message that it answers
     */
    public <A extends Message> ApiCall<A> call(String method, Message request, A answer) {
        return new ApiCall<>(this, method, request, answer);
    }

    /**
     * Makes a message of its JSON.
     *
     * @throws IllegalArgumentException where the JSON is none of such a message
     */
    @SuppressWarnings("unchecked")
    public <M extends Message> M message(M empty, String text) {
        var builder = empty.newBuilderForType();
        try {
            JsonFormat.parser().merge(messages.sent(empty.getDescriptorForType(), text), builder);
        } catch (InvalidProtocolBufferException invalid) {
            throw new IllegalArgumentException(invalid.getMessage(), invalid);
        }
        return (M) builder.build();
    }

    GrpcConnection connection() {
        return connection;
    }

    JsonMapper json() {
        return json;
    }

    <T> T read(String method, Message message, JavaType type) {
        try {
            return json.readValue(messages.told(message.getDescriptorForType(), PRINTER.print(message)), type);
        } catch (InvalidProtocolBufferException | JacksonException unreadable) {
            throw Status.INTERNAL.withDescription(method + " was answered what cannot be read").withCause(unreadable)
                .asRuntimeException();
        }
    }
}

package forja.runtime.sending.grpc;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import forja.runtime.client.ApiProperties;
import forja.runtime.client.grpc.ApiCredentials;
import forja.runtime.client.grpc.GrpcConnection;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.sending.Connecting;
import forja.runtime.sending.OneByOne;
import forja.runtime.sending.grpc.GrpcSenderSettings.Method;
import forja.runtime.sending.http.HttpSenderSettings;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Sends messages to gRPC APIs, as requests of methods. A destination is the name of one. */
class GrpcTarget implements OutboxTarget, AutoCloseable {

    static final String SENDER = "grpc";

    private static final int BATCH = 100;

    private static final JsonFormat.Parser JSON = JsonFormat.parser().ignoringUnknownFields();

    private final Map<String, GrpcConnection> receivers = new TreeMap<>();

    private final Map<String, Call> calls = new TreeMap<>();

    private final MessageHeaders headers;

    private final OneByOne oneByOne;

    /** What a destination stands for. */
    private record Call(Method method, MethodDescriptor described) {}

    GrpcTarget(HttpSenderSettings settings, MessageHeaders headers, Map<String, Method> methods) {
        this.headers = headers;
        settings.receivers().forEach((name, receiver) -> receivers.put(name,
            new GrpcConnection(receiver, credentials(settings, receiver))));
        methods.forEach((name, method) -> calls.put(name, new Call(method, MethodFile.find(method))));
        this.oneByOne = new OneByOne(settings.atOnce(), this::send);
    }

    private static ApiCredentials credentials(HttpSenderSettings settings, ApiProperties receiver) {
        return switch (settings.auth()) {
            case NONE -> ApiCredentials.none();
            case BASIC -> ApiCredentials.basic(receiver);
            case BEARER -> ApiCredentials.bearer(receiver);
            case API_KEY -> ApiCredentials.key(receiver, settings.authHeader().toLowerCase(Locale.ROOT));
        };
    }

    @Override
    public String sender() {
        return SENDER;
    }

    @Override
    public int most(int attempts) {
        return BATCH;
    }

    @Override
    public Sending send(List<OutboxMessage> messages) {
        return oneByOne.send(messages);
    }

    private Sending.@Nullable Failed send(OutboxMessage message) {
        var call = calls.get(message.destination());
        if (call == null) {
            return new Sending.Failed(false, "This service has no method " + message.destination());
        }
        var receiver = receivers.get(call.method().receiver());
        if (receiver == null) {
            return new Sending.Failed(false, "This service has no receiver " + call.method().receiver());
        }
        var request = DynamicMessage.newBuilder(call.described().getInputType());
        try {
            JSON.merge(message.payload(), request);
        } catch (InvalidProtocolBufferException invalid) {
            return new Sending.Failed(false, call.method().method() + " takes no such message: "
                + invalid.getMessage());
        }
        return send(receiver, call, request.build(), metadataOf(message));
    }

    private static Sending.@Nullable Failed send(GrpcConnection receiver, Call call, DynamicMessage request,
        Metadata own) {
        var answered = new Answered();
        try {
            receiver.send(call.method().method(), request,
                DynamicMessage.getDefaultInstance(call.described().getOutputType()), own,
                options -> options.withStreamTracerFactory(answered));
            return null;
        } catch (StatusRuntimeException failure) {
            var unavailable = failure.getStatus().getCode() == Status.Code.UNAVAILABLE;
            return new Sending.Failed(unavailable && (answered.get() || Connecting.failed(failure)),
                call.method().method() + " was answered " + failure.getMessage());
        }
    }

    /** The metadata of a call: the headers of the message, and its id, which is the same however often it is sent. */
    private Metadata metadataOf(OutboxMessage message) {
        var own = new Metadata();
        headers.ofAscii(SENDER, message.lane().operation(), message.destination(), message.payload())
            .forEach((name, value) -> own.put(ApiCredentials.key(name.toLowerCase(Locale.ROOT)), value));
        own.put(ApiCredentials.key("idempotency-key"), message.id());
        return own;
    }

    @Override
    public void close() {
        oneByOne.close();
        receivers.values().forEach(GrpcConnection::close);
    }

    /** Knows whether a status is the word of the API: a connection that breaks has the same. */
    private static final class Answered extends ClientStreamTracer.Factory {

        private final AtomicBoolean told = new AtomicBoolean();

        boolean get() {
            return told.get();
        }

        @Override
        public ClientStreamTracer newClientStreamTracer(ClientStreamTracer.StreamInfo info, Metadata headers) {
            return new ClientStreamTracer() {
                @Override
                public void inboundTrailers(Metadata trailers) {
                    told.set(true);
                }
            };
        }
    }
}

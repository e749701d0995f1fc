package forja.runtime.client.grpc;

import com.google.protobuf.Message;
import forja.runtime.client.ApiProperties;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Context;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.netty.channel.ChannelOption;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.springframework.core.NestedExceptionUtils;

/** The connection of a gRPC API, and what every call of it carries. */
public final class GrpcConnection implements AutoCloseable {

    private static final Map<String, Boolean> SECURE = Map.of(
        "http", false, "grpc", false, "https", true, "grpcs", true);

    private final ManagedChannel channel;

    private final ApiProperties properties;

    private final ApiCredentials credentials;

    /** It is opened with the first call, and again when it is lost. */
    public GrpcConnection(ApiProperties properties, ApiCredentials credentials) {
        this.channel = open(properties);
        this.properties = properties;
        this.credentials = credentials;
    }

    private static ManagedChannel open(ApiProperties properties) {
        var url = URI.create(properties.url());
        var secure = SECURE.get(url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT));
        if (secure == null || url.getHost() == null) {
            throw new IllegalArgumentException("The address of the API is grpc://host:port or grpcs://host:port");
        }
        var port = url.getPort() > 0 ? url.getPort() : secure ? 443 : 80;
        var credentials = secure ? TlsChannelCredentials.create() : InsecureChannelCredentials.create();
        return NettyChannelBuilder.forTarget("dns:///" + url.getHost() + ":" + port, credentials)
            .withOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(properties.connectTimeout().toMillis()))
            .maxInboundMessageSize(Math.toIntExact(properties.maxAnswer().toBytes()))
            .build();
    }

    /** Ends it. Whoever is still waiting is gone: the service has stopped answering. */
    @Override
    public void close() {
        channel.shutdownNow();
    }

    /** Asks for one message. */
    public <A extends Message> A send(String method, Message request, A answer) {
        return send(method, request, answer, new Metadata(), UnaryOperator.identity());
    }

    /**
     * Asks for one message.
     *
     * @param own what this call alone carries
     * @param more adds to the options of the call
     */
    public <A extends Message> A send(String method, Message request, A answer, Metadata own,
        UnaryOperator<CallOptions> more) {
        var unary = descriptor(MethodDescriptor.MethodType.UNARY, method, request, answer);
        try {
            return ClientCalls.blockingUnaryCall(channel(own), unary, more.apply(options()), request);
        } catch (StatusRuntimeException failure) {
            throw explained(failure);
        }
    }

    /** Asks for all messages of a stream, within the time of one call. One that is left is ended for the API, too. */
    public <A extends Message> List<A> sendForAll(String method, Message request, A answer) {
        var call = Context.current().withCancellation();
        var before = call.attach();
        try {
            return all(method, request, answer);
        } catch (StatusRuntimeException failure) {
            throw explained(failure);
        } finally {
            call.detach(before);
            call.cancel(null);
        }
    }

    private <A extends Message> List<A> all(String method, Message request, A answer) {
        var answers = ClientCalls.blockingServerStreamingCall(channel(new Metadata()),
            descriptor(MethodDescriptor.MethodType.SERVER_STREAMING, method, request, answer), options(), request);
        var all = new ArrayList<A>();
        while (answers.hasNext()) {
            if (all.size() == properties.maxMessages()) {
                throw Status.INTERNAL
                    .withDescription(method + " was answered more than " + properties.maxMessages() + " messages")
                    .asRuntimeException();
            }
            all.add(answers.next());
        }
        return all;
    }

    /**
     * Of a connection that was not made gRPC says no more than that: here a certificate that is not trusted is named.
     */
    private static StatusRuntimeException explained(StatusRuntimeException failure) {
        var cause = NestedExceptionUtils.getRootCause(failure);
        if (failure.getStatus().getCode() != Status.Code.UNAVAILABLE || cause == null) {
            return failure;
        }
        return Status.UNAVAILABLE.withDescription(cause.toString()).withCause(failure).asRuntimeException();
    }

    private Channel channel(Metadata own) {
        var metadata = new Metadata();
        metadata.merge(own);
        properties.headers().forEach((name, value) -> metadata.put(ApiCredentials.key(name), value));
        credentials.addTo(metadata);
        return ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(metadata));
    }

    private CallOptions options() {
        return CallOptions.DEFAULT.withDeadlineAfter(properties.readTimeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    private static <A extends Message> MethodDescriptor<Message, A> descriptor(MethodDescriptor.MethodType type,
        String method, Message request, A answer) {
        return MethodDescriptor.<Message, A>newBuilder()
            .setType(type)
            .setFullMethodName(method)
            .setRequestMarshaller(ProtoUtils.marshaller(request.getDefaultInstanceForType()))
            .setResponseMarshaller(ProtoUtils.marshaller(answer))
            .build();
    }
}

package com.acme.depot.client;

import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.ClientInterceptors;
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
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;

/** The API that this service calls. */
@Component
public final class Api implements DisposableBean {

    private static final Map<String, Boolean> SECURE = Map.of(
        "http", false, "grpc", false, "https", true, "grpcs", true);

    /** What is read for it is read when the service starts, and not with its first call. */
    static final AnyJson ANY = new AnyJson(AnyTypes.read());

    private final ManagedChannel channel;

    private final ApiProperties properties;

    private final ApiCredentials credentials;

    Api(ApiProperties properties, ApiCredentials credentials) {
        this.channel = open(properties);
        this.properties = properties;
        this.credentials = credentials;
    }

    /** One connection, opened with the first call and again when it is lost. */
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

    /** Whoever is still waiting is gone: the service has stopped answering. */
    @Override
    public void destroy() {
        channel.shutdownNow();
    }

    /**
     * A call of one method, {@code package.Service/Method}: what it takes and what it answers when nothing is in it.
     */
    <A extends Message> ApiCall<A> call(String method, Message request, A answer) {
        return new ApiCall<>(this, method, request, answer);
    }

    <A extends Message> A send(String method, Message request, A answer) {
        var unary = descriptor(MethodDescriptor.MethodType.UNARY, method, request, answer);
        try {
            return ClientCalls.blockingUnaryCall(channel(), unary, options(), request);
        } catch (StatusRuntimeException failure) {
            throw explained(failure);
        }
    }

    /**
     * Of a connection that was not made, gRPC itself says no more than that: here a certificate that is not trusted is
     * named.
     */
    private static StatusRuntimeException explained(StatusRuntimeException failure) {
        var cause = NestedExceptionUtils.getRootCause(failure);
        if (failure.getStatus().getCode() != Status.Code.UNAVAILABLE || cause == null) {
            return failure;
        }
        return Status.UNAVAILABLE.withDescription(cause.toString()).withCause(failure).asRuntimeException();
    }

    private io.grpc.Channel channel() {
        var metadata = new Metadata();
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

package forja.runtime.client.grpc;

import com.google.protobuf.Message;
import forja.runtime.client.ApiProperties;
import io.grpc.Context;
import io.grpc.HandlerRegistry;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** An API on this machine that gives one answer to whatever it is asked, and remembers what that was. */
final class RemoteApi implements AutoCloseable {

    /** More than any machine takes to answer itself. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private record Asked(String method, Metadata metadata, Message message) {
    }

    private final AtomicReference<@Nullable Asked> asked = new AtomicReference<>();

    private final CountDownLatch left = new CountDownLatch(1);

    private final List<GrpcApi> apis = new ArrayList<>();

    private final Server server;

    private RemoteApi(Message request, Consumer<StreamObserver<Message>> answering) {
        var registry = new HandlerRegistry() {
            @Override
            public ServerMethodDefinition<?, ?> lookupMethod(String method, @Nullable String authority) {
                return definition(method, request, answering);
            }
        };
        try {
            var local = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            server = NettyServerBuilder.forAddress(local, InsecureServerCredentials.create())
                .fallbackHandlerRegistry(registry)
                .build()
                .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static RemoteApi answering(Message request, Message... answers) {
        return new RemoteApi(request, caller -> {
            for (var answer : answers) {
                caller.onNext(answer);
            }
            caller.onCompleted();
        });
    }

    static RemoteApi failing(Message request, Status status) {
        return new RemoteApi(request, caller -> caller.onError(status.asRuntimeException()));
    }

    /** Answers messages and stays. */
    static RemoteApi staying(Message request, Message... answers) {
        return new RemoteApi(request, caller -> List.of(answers).forEach(caller::onNext));
    }

    static RemoteApi silent(Message request) {
        return new RemoteApi(request, caller -> {
        });
    }

    private ServerMethodDefinition<?, ?> definition(String name, Message request,
        Consumer<StreamObserver<Message>> answering) {
        var method = MethodDescriptor.<Message, Message>newBuilder()
            .setType(MethodDescriptor.MethodType.SERVER_STREAMING)
            .setFullMethodName(name)
            .setRequestMarshaller(ProtoUtils.marshaller(request))
            .setResponseMarshaller(ProtoUtils.marshaller(request))
            .build();
        var metadata = new AtomicReference<>(new Metadata());
        var handler = ServerCalls.asyncServerStreamingCall((Message message, StreamObserver<Message> caller) -> {
            Context.current().addListener(context -> left.countDown(), Runnable::run);
            asked.set(new Asked(name, metadata.get(), message));
            answering.accept(caller);
        });
        var definition = ServerServiceDefinition.builder(name.substring(0, name.lastIndexOf('/')))
            .addMethod(method, handler)
            .build();
        return ServerInterceptors.intercept(definition, remembering(metadata)).getMethod(name);
    }

    private static ServerInterceptor remembering(AtomicReference<Metadata> metadata) {
        return new ServerInterceptor() {
            @Override
            public <Q, A> ServerCall.Listener<Q> interceptCall(ServerCall<Q, A> call, Metadata headers,
                ServerCallHandler<Q, A> next) {
                metadata.set(headers);
                return next.startCall(call, headers);
            }
        };
    }

    GrpcApi api() {
        return api(PATIENCE);
    }

    GrpcApi api(Duration patience) {
        var api = apiAt("grpc://localhost:" + server.getPort(), patience);
        apis.add(api);
        return api;
    }

    /** What calls this address and waits for so long, with a header and a credential that every call carries. */
    static GrpcApi apiAt(String url, Duration patience) {
        var properties = new ApiProperties(url, patience, patience, DataSize.ofKilobytes(64), 3,
            Map.of("X-Own", "own"), new ApiProperties.Credentials("", "", "", ""));
        return new GrpcApi(
            properties, metadata -> metadata.put(ApiCredentials.key("x-credential"), "secret"), names -> {
        });
    }

    /** The method, as it was asked for. */
    String method() {
        return last().method();
    }

    @Nullable String metadata(String name) {
        return last().metadata().get(ApiCredentials.key(name));
    }

    Message asked() {
        return last().message();
    }

    private Asked last() {
        var found = asked.get();
        if (found == null) {
            throw new AssertionError("Nothing was asked");
        }
        return found;
    }

    /** Waits until the caller of the last call has gone, and no longer than until its time is half over. */
    boolean isLeft() throws InterruptedException {
        return left.await(PATIENCE.toSeconds() / 2, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        apis.forEach(GrpcApi::close);
        server.shutdownNow();
    }
}

package forja.runtime.sending.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Empty;
import com.google.protobuf.util.JsonFormat;
import forja.runtime.sending.grpc.GrpcSenderSettings.Method;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.io.ClassPathResource;

/** A service and a gRPC API that listens on a port. */
class GrpcSenderTest {

    private static final Lane LANE = new Lane("grpc", "placeOrder");

    private final Queue<String> received = new ConcurrentLinkedQueue<>();

    private Server server;

    private Status status = Status.OK;

    private boolean breaks;

    @BeforeEach
    void listen() throws IOException {
        var placing = new Method("", "orders.v1.Orders/Place", new ClassPathResource("sender/place.json"));
        var order = MethodFile.find(placing).getInputType();
        var place = MethodDescriptor.<DynamicMessage, Empty>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("orders.v1.Orders/Place")
            .setRequestMarshaller(ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(order)))
            .setResponseMarshaller(ProtoUtils.marshaller(Empty.getDefaultInstance()))
            .build();
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(ServerInterceptors.intercept(ServerServiceDefinition.builder("orders.v1.Orders")
                .addMethod(place, ServerCalls.asyncUnaryCall(this::answer)).build(), new Headers()))
            .build()
            .start();
    }

    private void answer(DynamicMessage request, StreamObserver<Empty> answer) {
        try {
            received.add(JsonFormat.printer().omittingInsignificantWhitespace().print(request));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        if (breaks) {
            server.shutdownNow();
            return;
        }
        if (!status.isOk()) {
            answer.onError(status.asRuntimeException());
            return;
        }
        answer.onNext(Empty.getDefaultInstance());
        answer.onCompleted();
    }

    private final class Headers implements ServerInterceptor {

        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(ServerCall<Q, A> call, Metadata headers,
            ServerCallHandler<Q, A> next) {
            received.add(List.of("idempotency-key", "authorization", "x-key", "x-shop").stream()
                .map(name -> String.valueOf(headers.get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER))))
                .toList().toString());
            return next.startCall(call, headers);
        }
    }

    @AfterEach
    void close() {
        server.shutdownNow();
    }

    @Test
    void aMessageIsTheRequestOfAMethod() {
        var sending = send("{\"orderId\":\"é\",\"total\":1.5,\"lines\":[{\"product\":9007199254740993}],"
            + "\"at\":\"2026-01-31T12:30:00Z\",\"note\":null,\"more\":{\"a\":[1]}}",
            "service.grpc-sender.receivers.erp.headers.x-shop=7");

        assertThat(sending.failed()).isEmpty();
        assertThat(sending.arrived()).containsExactly("id-1");
        assertThat(received).containsExactly("[id-1, null, null, 7]",
            "{\"orderId\":\"é\",\"total\":1.5,\"lines\":[{\"product\":\"9007199254740993\"}],"
                + "\"at\":\"2026-01-31T12:30:00Z\"}");
    }

    @Test
    void aMessageHasItsHeadersAsMetadata() {
        var own = "service.messages.headers.place.";
        send("{\"orderId\":\"é\"}", own + "sender=grpc", own + "operation=placeOrder", own + "destination=place",
            own + "values.X-Shop=shop {orderId}");

        assertThat(received).contains("[id-1, null, null, shop %C3%A9]");
    }

    @ParameterizedTest
    @CsvSource({"basic, Basic bWU6c2VjcmV0, null", "bearer, Bearer token, null", "api-key, null, key"})
    void anApiKnowsWhoSends(String auth, String authorization, String key) {
        var own = "service.grpc-sender.receivers.erp.credentials.";
        assertThat(send("{}", "service.grpc-sender.auth=" + auth, "service.grpc-sender.auth-header=X-Key",
            own + "username=me", own + "password=secret", own + "token=token", own + "key=key").failed()).isEmpty();
        assertThat(received).contains("[id-1, " + authorization + ", " + key + ", null]");
    }

    @ParameterizedTest
    @CsvSource({
        "INVALID_ARGUMENT, false", "FAILED_PRECONDITION, false", "INTERNAL, false", "RESOURCE_EXHAUSTED, false",
        "UNAVAILABLE, true",
    })
    void aStatusIsARefusalAndOnlyUnavailableIsAway(Status.Code code, boolean away) {
        status = code.toStatus().withDescription("no");
        assertThat(send("{}").failed().get("id-1")).isEqualTo(
            new Sending.Failed(away, "orders.v1.Orders/Place was answered " + code + ": no"));
    }

    @Test
    void anApiThatDoesNotListenIsAway() {
        var port = server.getPort();
        server.shutdownNow();
        assertThat(send(port, "{}").failed().get("id-1")).matches(Sending.Failed::away);
    }

    @Test
    void aConnectionThatBreaksMayHaveBroughtTheMessage() {
        breaks = true;
        assertThat(send("{}").failed().get("id-1")).satisfies(failed -> {
            assertThat(failed.reason()).contains("UNAVAILABLE");
            assertThat(failed.away()).isFalse();
        });
        assertThat(received).contains("{}");
    }

    @Test
    void oneThatDoesNotAnswerInTimeMayHaveTheMessage() throws IOException {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(send(silent.getLocalPort(), "{}", "service.grpc-sender.receivers.erp.read-timeout=300ms")
                .failed().get("id-1")).matches(failed -> !failed.away());
        }
    }

    @Test
    void whatIsNoSuchMessageFailsAndIsNotSent() {
        assertThat(send("{\"total\":\"much\"}").failed().get("id-1")).satisfies(failed -> {
            assertThat(failed.away()).isFalse();
            assertThat(failed.reason()).startsWith("orders.v1.Orders/Place takes no such message: ");
        });
        assertThat(send("[1]").failed().get("id-1")).matches(failed -> !failed.away());
        assertThat(received).isEmpty();
    }

    @Test
    void aDestinationThatNobodyKnowsFails() {
        assertThat(send("{}", "service.grpc-sender.methods.place.receiver=crm").failed().get("id-1")).isEqualTo(
            new Sending.Failed(false, "This service has no receiver crm"));
    }

    private Sending send(String payload, String... settings) {
        return send(server.getPort(), payload, settings);
    }

    private static Sending send(int port, String payload, String... settings) {
        var sending = new Sending[1];
        var own = "service.grpc-sender.methods.place.";
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(GrpcSenderAutoConfiguration.class))
            .withPropertyValues("service.grpc-sender.receivers.erp.url=grpc://127.0.0.1:" + port)
            .withPropertyValues(own + "receiver=erp", own + "method=orders.v1.Orders/Place",
                own + "descriptor=classpath:sender/place.json")
            .withPropertyValues(settings)
            .run(context -> sending[0] = context.getBean(OutboxTarget.class)
                .send(List.of(new OutboxMessage("id-1", LANE, "id-1", "place", payload))));
        return sending[0];
    }
}

package forja.runtime.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.StringValue;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Context;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.grpc.server.lifecycle.GrpcServerLifecycle;
import org.springframework.test.annotation.DirtiesContext;

/** Everything together, in a service that listens. */
@SpringBootTest(properties = {"spring.application.name=shop", "spring.grpc.server.port=0"})
@DirtiesContext(classMode = DirtiesContext.ClassMode.AFTER_EACH_TEST_METHOD)
class GrpcRuntimeTest {

    private static final int PATIENCE_SECONDS = 20;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        Shop shop(GrpcCalls calls, RequestMetadata metadata) {
            return new Shop(calls, metadata);
        }
    }

    @Autowired
    private Shop shop;

    @Autowired
    private GrpcServerLifecycle server;

    private ManagedChannel channel;

    @BeforeEach
    void open() {
        channel = NettyChannelBuilder.forAddress("localhost", server.getPort()).usePlaintext().build();
    }

    @AfterEach
    void close() {
        channel.shutdownNow();
    }

    private static String ask(Channel channel, String text) {
        return ClientCalls.blockingUnaryCall(
            channel, Shop.ANSWER, CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_SECONDS,
            TimeUnit.SECONDS), StringValue.of(text)).getValue();
    }

    private Channel sending(String name, String value) {
        var metadata = new Metadata();
        metadata.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
        return ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(metadata));
    }

    private static StatusRuntimeException failure(Channel channel, String text) {
        try {
            throw new AssertionError(ask(channel, text));
        } catch (StatusRuntimeException failure) {
            return failure;
        }
    }

    @Test
    void aCallIsAnsweredOnAThreadOfItsOwn() {
        assertThat(ask(channel, "hello")).isEqualTo("hello");
        assertThat(ask(channel, "thread")).startsWith("grpc-");
    }

    @Test
    void failuresSayWhatTheyMeanAndNothingElse() throws Exception {
        var refused = failure(channel, "refused");
        assertThat(refused).hasMessage("FAILED_PRECONDITION: Out of stock");
        assertThat(Objects.requireNonNull(StatusProto.fromThrowable(refused)).getDetails(0).unpack(ErrorInfo.class))
            .isEqualTo(ErrorInfo.newBuilder().setReason("REFUSED").setDomain("shop").build());

        assertThat(failure(channel, "broken")).hasMessage("INTERNAL: The operation failed.");
    }

    @Test
    void constraintsAreChecked() throws Exception {
        var refused = failure(channel, "longer than ten");

        assertThat(refused).hasMessage("INVALID_ARGUMENT: The request is not valid.");
        assertThat(Objects.requireNonNull(StatusProto.fromThrowable(refused)).getDetails(0).unpack(BadRequest.class)
            .getFieldViolations(0).getField()).isEqualTo("text");
    }

    @Test
    void metadataAreReadAsWhatTheyAreTakenFor() {
        assertThat(ask(sending("x-count", "3"), "required")).isEqualTo("3");
        assertThat(ask(channel, "optional")).isEqualTo("null");
        assertThat(failure(channel, "required")).hasMessage("INVALID_ARGUMENT: The metadata x-count is missing.");
        assertThat(failure(sending("x-count", "many"), "optional"))
            .hasMessage("INVALID_ARGUMENT: The metadata x-count is not valid.");
    }

    @Test
    void workIsToldThatItsCallerHasGone() throws InterruptedException {
        var call = ClientCalls.futureUnaryCall(
            channel.newCall(Shop.ANSWER, CallOptions.DEFAULT), StringValue.of("gone"));
        assertThat(shop.begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        call.cancel(true);

        assertThat(shop.gone.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aStreamIsNoFasterThanItsCallerAndEndsWithHim() throws InterruptedException {
        var context = Context.current().withCancellation();
        var before = context.attach();
        try {
            var rows = ClientCalls.blockingServerStreamingCall(channel, Shop.STREAM, CallOptions.DEFAULT,
                StringValue.of("x".repeat(1_000)));
            for (var row = 0; row < 10; row++) {
                assertThat(rows.next().getValue()).hasSize(1_000);
            }
            // Time enough for a stream that does not wait.
            for (var call = 0; call < 100; call++) {
                ask(channel, "hello");
            }
            assertThat(shop.sent.get()).isBetween(10, Shop.MANY / 10);
        } finally {
            context.detach(before);
            context.cancel(null);
        }

        assertThat(shop.gone.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aStreamEndsWithItsRows() {
        var rows = ClientCalls.blockingServerStreamingCall(
            channel, Shop.STREAM, CallOptions.DEFAULT, StringValue.of("x"));
        var count = 0;
        while (rows.hasNext()) {
            rows.next();
            count++;
        }

        assertThat(count).isEqualTo(Shop.MANY);
    }
}

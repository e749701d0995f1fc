package forja.runtime.grpc.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.StringValue;
import io.grpc.BindableService;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.grpc.server.GlobalServerInterceptor;
import org.springframework.grpc.server.lifecycle.GrpcServerLifecycle;
import org.springframework.grpc.server.security.AuthenticationProcessInterceptor;
import org.springframework.grpc.server.security.GrpcSecurity;

class GrpcCallersTest {

    private static final MethodDescriptor<StringValue, StringValue> ASK =
        MethodDescriptor.<StringValue, StringValue>newBuilder()
        .setType(MethodDescriptor.MethodType.UNARY)
        .setFullMethodName("test.Shop/Ask")
        .setRequestMarshaller(ProtoUtils.marshaller(StringValue.getDefaultInstance()))
        .setResponseMarshaller(ProtoUtils.marshaller(StringValue.getDefaultInstance()))
        .build();

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        BindableService shop() {
            return () -> ServerServiceDefinition.builder("test.Shop")
                .addMethod(ASK, ServerCalls.asyncUnaryCall((message, caller) -> {
                    caller.onNext(message);
                    caller.onCompleted();
                }))
                .build();
        }

        @Bean
        @GlobalServerInterceptor
        AuthenticationProcessInterceptor callers(GrpcSecurity grpc, @Value("${key}") String key,
            @Value("${open}") boolean open) throws Exception {
            grpc.authorizeRequests(requests -> {
                GrpcCallers.letEverybodyAsk(requests, open);
                requests.allRequests().authenticated();
            });
            GrpcCallers.knowByKey(grpc, key);
            return grpc.build();
        }
    }

    private static ConfigurableApplicationContext started(String key, boolean open) {
        return new SpringApplicationBuilder(Application.class)
            .web(WebApplicationType.NONE)
            .run("--spring.grpc.server.port=0", "--key=" + key, "--open=" + open);
    }

    private static ManagedChannel channel(ConfigurableApplicationContext application) {
        var port = application.getBean(GrpcServerLifecycle.class).getPort();
        return NettyChannelBuilder.forAddress("localhost", port).usePlaintext().build();
    }

    private static Channel sending(Channel channel, String key) {
        var metadata = new Metadata();
        metadata.put(Metadata.Key.of("x-api-key", Metadata.ASCII_STRING_MARSHALLER), key);
        return ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(metadata));
    }

    private static Status.Code ask(Channel channel) {
        try {
            ClientCalls.blockingUnaryCall(channel, ASK, CallOptions.DEFAULT, StringValue.of("a"));
            return Status.Code.OK;
        } catch (StatusRuntimeException failure) {
            return failure.getStatus().getCode();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "secret, secret, OK",
        "secret, other, UNAUTHENTICATED",
        "secret, '', UNAUTHENTICATED",
        "'', '', UNAUTHENTICATED",
    })
    void callersAreKnownByTheirKey(String key, String sent, Status.Code code) {
        try (var application = started(key, false)) {
            var channel = channel(application);

            assertThat(ask(sending(channel, sent))).isEqualTo(code);
            assertThat(ask(channel)).isEqualTo(Status.Code.UNAUTHENTICATED);
            channel.shutdownNow();
        }
    }

    @ParameterizedTest
    @CsvSource({"true, OK", "false, UNAUTHENTICATED"})
    void everybodyReadsHealthAndTheContractWhereItIsOpen(boolean open, Status.Code code) throws Exception {
        try (var application = started("secret", open)) {
            var channel = channel(application);

            var health = HealthGrpc.newBlockingStub(channel).check(HealthCheckRequest.getDefaultInstance());
            assertThat(health.getStatus()).isEqualTo(HealthCheckResponse.ServingStatus.SERVING);
            assertThat(reflected(channel)).isEqualTo(code);
            channel.shutdownNow();
        }
    }

    private static Status.Code reflected(Channel channel) throws Exception {
        var ended = new CompletableFuture<Status.Code>();
        var asking = ServerReflectionGrpc.newStub(channel).serverReflectionInfo(new StreamObserver<>() {
            @Override
            public void onNext(ServerReflectionResponse answer) {
                ended.complete(Status.Code.OK);
            }

            @Override
            public void onError(Throwable failure) {
                ended.complete(Status.fromThrowable(failure).getCode());
            }

            @Override
            public void onCompleted() {
                ended.complete(Status.Code.OK);
            }
        });
        asking.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());
        return ended.get(20, TimeUnit.SECONDS);
    }
}

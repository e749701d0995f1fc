package com.acme.shop.grpc;

import static org.mockito.Mockito.when;

import com.acme.shop.service.ShopService;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.stub.MetadataUtils;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/** The whole application over services that are mocked: nothing else is needed, and one context serves all tests. */
@SpringBootTest(properties = {
    "logging.structured.format.console=",
    "service.api-key=a-key",
    "spring.security.user.name=user",
    "spring.security.user.password=a-password",
    "service.roles-claim=roles",
    "spring.grpc.server.port=0",
    "spring.grpc.server.inprocess.name=grpc-test"
})
abstract class GrpcTest {

    final ManagedChannel channel = InProcessChannelBuilder.forName("grpc-test").directExecutor().build();

    @MockitoBean
    JwtDecoder tokens;

    @MockitoBean
    ShopService shopService;

    @BeforeEach
    void knowTokens() {
        when(tokens.decode("all")).thenReturn(Jwt.withTokenValue("all")
            .header("alg", "none")
            .subject("caller")
            .claim("scope", "")
            .claim("roles", List.of(
            ))
            .build());
        when(tokens.decode("nothing")).thenReturn(
            Jwt.withTokenValue("nothing").header("alg", "none").subject("caller").build());
    }

    @AfterEach
    void closeChannel() {
        channel.shutdownNow();
    }

    /** Sends what a caller is known by. */
    static ClientInterceptor knownByBasic() {
        return sending("authorization", "Basic " + Base64.getEncoder().encodeToString(
            "user:a-password".getBytes(StandardCharsets.UTF_8)));
    }

    /** Sends what a caller is known by. */
    static ClientInterceptor knownByApiKey() {
        return sending("x-api-key", "a-key");
    }

    /** Sends what a caller is known by. */
    static ClientInterceptor knownByJwt() {
        return sending("authorization", "Bearer all");
    }

    static ClientInterceptor sending(String name, String value) {
        var metadata = new Metadata();
        metadata.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
        return MetadataUtils.newAttachHeadersInterceptor(metadata);
    }

    static <B extends Message.Builder> B message(String json, B builder) {
        try {
            JsonFormat.parser().merge(json, builder);
            return builder;
        } catch (InvalidProtocolBufferException failure) {
            throw new AssertionError(failure);
        }
    }
}

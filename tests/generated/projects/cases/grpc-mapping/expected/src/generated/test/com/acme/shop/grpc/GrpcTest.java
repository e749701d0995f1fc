package com.acme.shop.grpc;

import com.acme.shop.service.ShapesService;
import com.acme.shop.service.ShopService;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.stub.MetadataUtils;
import org.junit.jupiter.api.AfterEach;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/** The whole application over services that are mocked: nothing else is needed, and one context serves all tests. */
@SpringBootTest(properties = {
    "logging.structured.format.console=",
    "spring.grpc.server.port=0",
    "spring.grpc.server.inprocess.name=grpc-test"
})
abstract class GrpcTest {

    final ManagedChannel channel = InProcessChannelBuilder.forName("grpc-test").directExecutor().build();

    @MockitoBean
    ShapesService shapesService;

    @MockitoBean
    ShopService shopService;

    @AfterEach
    void closeChannel() {
        channel.shutdownNow();
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

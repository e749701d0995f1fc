package com.acme.shop.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.grpc.proto.ShopServiceGrpc;
import io.grpc.ClientInterceptor;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.junit.jupiter.api.Test;

class ShopServiceEndpointTest extends GrpcTest {

    private ShopServiceGrpc.ShopServiceBlockingStub caller(ClientInterceptor... known) {
        return ShopServiceGrpc.newBlockingStub(channel).withInterceptors(known);
    }

    @Test
    void eachOperationHasItsMethod() {
        assertThat(ShopServiceGrpc.getServiceDescriptor().getMethods())
            .extracting(MethodDescriptor::getBareMethodName)
            .containsExactlyInAnyOrder(
                "ProductsTagged"
            );
    }

    @Test
    void productsTaggedCallsItsService() {
        var request = message(
            """
            {
              "tags": {
                "entries": [
                  {
                    "value": "text"
                  }
                ]
              }
            }\
            """, ShopProto.ProductsTaggedRequest.newBuilder()).build();

        caller(knownByApiKey()).productsTagged(request);

        verify(shopService).productsTagged(any());
    }

    @Test
    void productsTaggedRefusesCallersWhoAreNotKnown() {
        var request = message(
            """
            {
              "tags": {
                "entries": [
                  {
                    "value": "text"
                  }
                ]
              }
            }\
            """, ShopProto.ProductsTaggedRequest.newBuilder()).build();
        var stranger = ShopServiceGrpc.newBlockingStub(channel);

        assertThatThrownBy(() -> stranger.productsTagged(request))
            .isInstanceOfSatisfying(StatusRuntimeException.class, failure ->
                assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED));
        verifyNoInteractions(shopService);
    }
}

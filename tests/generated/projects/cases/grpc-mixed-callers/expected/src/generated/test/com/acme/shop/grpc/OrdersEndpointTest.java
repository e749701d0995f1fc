package com.acme.shop.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import com.acme.shop.grpc.proto.OrdersGrpc;
import com.acme.shop.grpc.proto.ShopProto;
import io.grpc.ClientInterceptor;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.junit.jupiter.api.Test;

class OrdersEndpointTest extends GrpcTest {

    private OrdersGrpc.OrdersBlockingStub caller(ClientInterceptor... known) {
        return OrdersGrpc.newBlockingStub(channel).withInterceptors(known);
    }

    @Test
    void eachOperationHasItsMethod() {
        assertThat(OrdersGrpc.getServiceDescriptor().getMethods())
            .extracting(MethodDescriptor::getBareMethodName)
            .containsExactlyInAnyOrder(
                "Step0",
                "Step2"
            );
    }

    @Test
    void customerOrdersCallsItsService() {
        var request = message(
            """
            {
              "customer_id": 1
            }\
            """, ShopProto.CustomerOrdersRequest.newBuilder()).build();

        caller(knownByJwt()).step0(request);

        verify(shopService).customerOrders(any());
    }

    @Test
    void customerOrdersRefusesCallersWhoAreNotKnown() {
        var request = message(
            """
            {
              "customer_id": 1
            }\
            """, ShopProto.CustomerOrdersRequest.newBuilder()).build();
        var stranger = OrdersGrpc.newBlockingStub(channel);

        assertThatThrownBy(() -> stranger.step0(request))
            .isInstanceOfSatisfying(StatusRuntimeException.class, failure ->
                assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED));
        verifyNoInteractions(shopService);
    }

    @Test
    void stockLevelsCallsItsService() {
        var request = message(
            """
            {
              "product_ids": {
                "entries": [
                  {
                    "value": 1
                  }
                ]
              }
            }\
            """, ShopProto.StockLevelsRequest.newBuilder()).build();

        caller(knownByBasic()).step2(request);

        verify(shopService).stockLevels(any());
    }

    @Test
    void stockLevelsRefusesCallersWhoAreNotKnown() {
        var request = message(
            """
            {
              "product_ids": {
                "entries": [
                  {
                    "value": 1
                  }
                ]
              }
            }\
            """, ShopProto.StockLevelsRequest.newBuilder()).build();
        var stranger = OrdersGrpc.newBlockingStub(channel);

        assertThatThrownBy(() -> stranger.step2(request))
            .isInstanceOfSatisfying(StatusRuntimeException.class, failure ->
                assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED));
        verifyNoInteractions(shopService);
    }
}

package com.acme.shop.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.grpc.proto.ShopServiceGrpc;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.junit.jupiter.api.Test;

class ShopServiceEndpointTest extends GrpcTest {

    private ShopServiceGrpc.ShopServiceBlockingStub caller() {
        return ShopServiceGrpc.newBlockingStub(channel);
    }

    @Test
    void eachOperationHasItsMethod() {
        assertThat(ShopServiceGrpc.getServiceDescriptor().getMethods())
            .extracting(MethodDescriptor::getBareMethodName)
            .containsExactlyInAnyOrder(
                "CancelOrder",
                "OrderTotals"
            );
    }

    @Test
    void cancelOrderCallsItsService() {
        var request = message(
            """
            {
              "id": 1
            }\
            """, ShopProto.CancelCommand.newBuilder()).build();

        caller().cancelOrder(request);

        verify(shopService).cancelOrder(any());
    }

    @Test
    void orderTotalsCallsItsService() {
        var request = message("{}", ShopProto.OrderTotalsRequest.newBuilder()).build();

        caller().withInterceptors(sending("x-order", "1")).orderTotals(request);

        verify(shopService).orderTotals(any());
    }

    @Test
    void orderTotalsRefusesAnInvalidRequest() {
        var nothing = ShopProto.OrderTotalsRequest.getDefaultInstance();

        assertThatThrownBy(() -> caller().orderTotals(nothing))
            .isInstanceOfSatisfying(StatusRuntimeException.class, failure ->
                assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT));
        verifyNoInteractions(shopService);
    }
}

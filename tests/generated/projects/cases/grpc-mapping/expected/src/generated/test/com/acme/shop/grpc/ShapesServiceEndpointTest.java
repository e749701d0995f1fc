package com.acme.shop.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import com.acme.shop.grpc.proto.ShapesServiceGrpc;
import com.acme.shop.grpc.proto.ShopProto;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.junit.jupiter.api.Test;

class ShapesServiceEndpointTest extends GrpcTest {

    private ShapesServiceGrpc.ShapesServiceBlockingStub caller() {
        return ShapesServiceGrpc.newBlockingStub(channel);
    }

    @Test
    void eachOperationHasItsMethod() {
        assertThat(ShapesServiceGrpc.getServiceDescriptor().getMethods())
            .extracting(MethodDescriptor::getBareMethodName)
            .containsExactlyInAnyOrder(
                "ProcOut"
            );
    }

    @Test
    void procOutCallsItsService() {
        var request = message("{}", ShopProto.ProcOutRequest.newBuilder()).build();

        caller().withInterceptors(sending("x-note", "text")).procOut(request);

        verify(shapesService).procOut(any());
    }

    @Test
    void procOutRefusesAnInvalidRequest() {
        var nothing = ShopProto.ProcOutRequest.getDefaultInstance();

        assertThatThrownBy(() -> caller().procOut(nothing))
            .isInstanceOfSatisfying(StatusRuntimeException.class, failure ->
                assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT));
        verifyNoInteractions(shapesService);
    }
}

package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.grpc.proto.ShopServiceGrpc;
import com.acme.shop.service.ShopService;
import forja.runtime.grpc.GrpcCalls;
import forja.runtime.grpc.RequestMetadata;
import io.grpc.stub.StreamObserver;
import org.springframework.grpc.server.service.GrpcService;

/** ShopService over gRPC. */
@GrpcService
class ShopServiceEndpoint extends ShopServiceGrpc.ShopServiceImplBase {

    private final ShopService shopService;

    private final ShopRequestMapper shopRequestMapper;

    private final GrpcCalls calls;

    private final RequestMetadata metadata;

    ShopServiceEndpoint(
        ShopService shopService, ShopRequestMapper shopRequestMapper, GrpcCalls calls, RequestMetadata metadata) {
        this.shopService = shopService;
        this.shopRequestMapper = shopRequestMapper;
        this.calls = calls;
        this.metadata = metadata;
    }

    @Override
    public void cancelOrder(ShopProto.CancelCommand message, StreamObserver<ShopProto.CancelOrderResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(shopRequestMapper.cancelOrder(message));
            shopService.cancelOrder(request);
            return ShopMessages.cancelOrderResponse();
        });
    }

    @Override
    public void orderTotals(
        ShopProto.OrderTotalsRequest message, StreamObserver<ShopProto.OrderTotalsResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(shopRequestMapper.orderTotals(
                message,
                metadata.required("x-order", Long.class)));
            return ShopMessages.orderTotalsResponse(shopService.orderTotals(request));
        });
    }
}

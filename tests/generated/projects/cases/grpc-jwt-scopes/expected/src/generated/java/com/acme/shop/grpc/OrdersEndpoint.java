package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.OrdersGrpc;
import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.service.ShopService;
import forja.runtime.grpc.GrpcCalls;
import io.grpc.stub.StreamObserver;
import org.springframework.grpc.server.service.GrpcService;

/** Orders over gRPC. */
@GrpcService
class OrdersEndpoint extends OrdersGrpc.OrdersImplBase {

    private final ShopService shopService;

    private final GrpcCalls calls;

    OrdersEndpoint(ShopService shopService, GrpcCalls calls) {
        this.shopService = shopService;
        this.calls = calls;
    }

    @Override
    public void step0(
        ShopProto.CustomerOrdersRequest message, StreamObserver<ShopProto.CustomerOrdersResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShopMessages.customerOrdersRequest(message));
            return ShopMessages.customerOrdersResponse(shopService.customerOrders(request));
        });
    }

    @Override
    public void step2(ShopProto.StockLevelsRequest message, StreamObserver<ShopProto.StockLevelsResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShopMessages.stockLevelsRequest(message));
            return ShopMessages.stockLevelsResponse(shopService.stockLevels(request));
        });
    }
}

package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.grpc.proto.ShopServiceGrpc;
import com.acme.shop.service.ShopService;
import forja.runtime.grpc.GrpcCalls;
import io.grpc.stub.StreamObserver;
import org.springframework.grpc.server.service.GrpcService;

/** ShopService over gRPC. */
@GrpcService
class ShopServiceEndpoint extends ShopServiceGrpc.ShopServiceImplBase {

    private final ShopService shopService;

    private final GrpcCalls calls;

    ShopServiceEndpoint(ShopService shopService, GrpcCalls calls) {
        this.shopService = shopService;
        this.calls = calls;
    }

    @Override
    public void setTier(ShopProto.SetTierRequest message, StreamObserver<ShopProto.SetTierResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShopMessages.setTierRequest(message));
            return ShopMessages.setTierResponse(shopService.setTier(request));
        });
    }

    @Override
    public void updatePreferences(
        ShopProto.UpdatePreferencesRequest message, StreamObserver<ShopProto.UpdatePreferencesResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShopMessages.updatePreferencesRequest(message));
            return ShopMessages.updatePreferencesResponse(shopService.updatePreferences(request));
        });
    }

    @Override
    public void customerOrders(
        ShopProto.CustomerOrdersRequest message, StreamObserver<ShopProto.CustomerOrdersResponse> caller) {
        calls.stream(caller, rows -> {
            var request = calls.valid(ShopMessages.customerOrdersRequest(message));
            shopService.customerOrders(request, row -> rows.accept(ShopMessages.customerOrdersResponse(row)));
        });
    }

    @Override
    public void productsTagged(
        ShopProto.ProductsTaggedRequest message, StreamObserver<ShopProto.ProductsTaggedResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShopMessages.productsTaggedRequest(message));
            return ShopMessages.productsTaggedResponse(shopService.productsTagged(request));
        });
    }

    @Override
    public void stockLevels(
        ShopProto.StockLevelsRequest message, StreamObserver<ShopProto.StockLevelsResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShopMessages.stockLevelsRequest(message));
            return ShopMessages.stockLevelsResponse(shopService.stockLevels(request));
        });
    }
}

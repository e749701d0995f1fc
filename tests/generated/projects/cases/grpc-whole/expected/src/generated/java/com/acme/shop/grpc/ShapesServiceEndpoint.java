package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShapesServiceGrpc;
import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.service.ShapesService;
import forja.runtime.grpc.GrpcCalls;
import io.grpc.stub.StreamObserver;
import org.springframework.grpc.server.service.GrpcService;

/** ShapesService over gRPC. */
@GrpcService
class ShapesServiceEndpoint extends ShapesServiceGrpc.ShapesServiceImplBase {

    private final ShapesService shapesService;

    private final GrpcCalls calls;

    ShapesServiceEndpoint(ShapesService shapesService, GrpcCalls calls) {
        this.shapesService = shapesService;
        this.calls = calls;
    }

    @Override
    public void echoBox(ShopProto.EchoBoxRequest message, StreamObserver<ShopProto.EchoBoxResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShapesMessages.echoBoxRequest(message));
            return ShapesMessages.echoBoxResponse(shapesService.echoBox(request));
        });
    }

    @Override
    public void oneOutComposite(
        ShopProto.OneOutCompositeRequest message, StreamObserver<ShopProto.OneOutCompositeResponse> caller) {
        calls.answer(caller, () -> {
            return ShapesMessages.oneOutCompositeResponse(shapesService.oneOutComposite());
        });
    }

    @Override
    public void defaults(ShopProto.DefaultsRequest message, StreamObserver<ShopProto.DefaultsResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShapesMessages.defaultsRequest(message));
            return ShapesMessages.defaultsResponse(shapesService.defaults(request));
        });
    }

    @Override
    public void gathered(ShopProto.GatheredRequest message, StreamObserver<ShopProto.GatheredResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShapesMessages.gatheredRequest(message));
            return ShapesMessages.gatheredResponse(shapesService.gathered(request));
        });
    }

    @Override
    public void sumAll(ShopProto.SumAllRequest message, StreamObserver<ShopProto.SumAllResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShapesMessages.sumAllRequest(message));
            return ShapesMessages.sumAllResponse(shapesService.sumAll(request));
        });
    }

    @Override
    public void clashes(ShopProto.ClashesRequest message, StreamObserver<ShopProto.ClashesResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShapesMessages.clashesRequest(message));
            return ShapesMessages.clashesResponse(shapesService.clashes(request));
        });
    }

    @Override
    public void procOut(ShopProto.ProcOutRequest message, StreamObserver<ShopProto.ProcOutResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(ShapesMessages.procOutRequest(message));
            return ShapesMessages.procOutResponse(shapesService.procOut(request));
        });
    }
}

package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShapesServiceGrpc;
import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.service.ShapesService;
import forja.runtime.grpc.GrpcCalls;
import forja.runtime.grpc.RequestMetadata;
import io.grpc.stub.StreamObserver;
import org.springframework.grpc.server.service.GrpcService;

/** ShapesService over gRPC. */
@GrpcService
class ShapesServiceEndpoint extends ShapesServiceGrpc.ShapesServiceImplBase {

    private final ShapesService shapesService;

    private final ShapesRequestMapper shapesRequestMapper;

    private final GrpcCalls calls;

    private final RequestMetadata metadata;

    ShapesServiceEndpoint(
        ShapesService shapesService,
        ShapesRequestMapper shapesRequestMapper,
        GrpcCalls calls,
        RequestMetadata metadata) {
        this.shapesService = shapesService;
        this.shapesRequestMapper = shapesRequestMapper;
        this.calls = calls;
        this.metadata = metadata;
    }

    @Override
    public void procOut(ShopProto.ProcOutRequest message, StreamObserver<ShopProto.ProcOutResponse> caller) {
        calls.answer(caller, () -> {
            var request = calls.valid(shapesRequestMapper.procOut(metadata.required("x-note", String.class)));
            return ShapesMessages.procOutResponse(shapesService.procOut(request));
        });
    }
}

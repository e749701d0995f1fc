package com.acme.shop.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;

import com.acme.shop.grpc.proto.ShapesServiceGrpc;
import com.acme.shop.grpc.proto.ShopProto;
import io.grpc.MethodDescriptor;
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
                "EchoBox",
                "OneOutComposite",
                "Defaults",
                "Gathered",
                "SumAll",
                "Clashes",
                "ProcOut"
            );
    }

    @Test
    void echoBoxCallsItsService() {
        var request = message(
            """
            {
              "b": {
                "name": "text",
                "items": {
                  "entries": [
                    {
                      "value": {}
                    }
                  ]
                },
                "matrix": {
                  "entries": [
                    {
                      "value": {
                        "entries": [
                          {
                            "value": 1
                          }
                        ]
                      }
                    }
                  ]
                },
                "opens": "12:30:00",
                "closes": "12:30:00+00:00",
                "made": "2026-01-31T12:30:00",
                "tag": "3fa85f64-5717-4562-b3fc-2c963f66afa6"
              }
            }\
            """, ShopProto.EchoBoxRequest.newBuilder()).build();

        caller().echoBox(request);

        verify(shapesService).echoBox(any());
    }

    @Test
    void oneOutCompositeCallsItsService() {
        var request = message("{}", ShopProto.OneOutCompositeRequest.newBuilder()).build();

        caller().oneOutComposite(request);

        verify(shapesService).oneOutComposite();
    }

    @Test
    void defaultsCallsItsService() {
        var request = message("{}", ShopProto.DefaultsRequest.newBuilder()).build();

        caller().defaults(request);

        verify(shapesService).defaults(any());
    }

    @Test
    void gatheredCallsItsService() {
        var request = message(
            """
            {
              "start": 1,
              "numbers": {
                "entries": [
                  {
                    "value": 1
                  }
                ]
              }
            }\
            """, ShopProto.GatheredRequest.newBuilder()).build();

        caller().gathered(request);

        verify(shapesService).gathered(any());
    }

    @Test
    void sumAllCallsItsService() {
        var request = message(
            """
            {
              "label": "text",
              "numbers": {
                "entries": [
                  {
                    "value": "1.5"
                  }
                ]
              }
            }\
            """, ShopProto.SumAllRequest.newBuilder()).build();

        caller().sumAll(request);

        verify(shapesService).sumAll(any());
    }

    @Test
    void clashesCallsItsService() {
        var request = message(
            """
            {
              "service": 1,
              "request": 1,
              "body": 1
            }\
            """, ShopProto.ClashesRequest.newBuilder()).build();

        caller().clashes(request);

        verify(shapesService).clashes(any());
    }

    @Test
    void procOutCallsItsService() {
        var request = message("{}", ShopProto.ProcOutRequest.newBuilder()).build();

        caller().procOut(request);

        verify(shapesService).procOut(any());
    }
}

package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.model.ProcOutResponse;
import org.jspecify.annotations.Nullable;

/** Messages of Shapes and what they say. */
final class ShapesMessages {

    private ShapesMessages() {
    }

    static ShopProto.ProcOutResponse procOutResponse(@Nullable ProcOutResponse answer) {
        var message = ShopProto.ProcOutResponse.newBuilder();
        if (answer == null) {
            return message.build();
        }
        if (answer.b() != null) {
            message.setB(answer.b());
        }
        if (answer.c() != null) {
            message.setC(answer.c());
        }
        if (answer.d() != null) {
            message.setD(TypeMessages.toMessage(answer.d()));
        }
        return message.build();
    }
}

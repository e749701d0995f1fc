package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.model.OrderTotalsResponse;
import org.jspecify.annotations.Nullable;

/** Messages of Shop and what they say. */
final class ShopMessages {

    private ShopMessages() {
    }

    static ShopProto.CancelOrderResponse cancelOrderResponse() {
        return ShopProto.CancelOrderResponse.getDefaultInstance();
    }

    static ShopProto.OrderTotalsResponse orderTotalsResponse(@Nullable OrderTotalsResponse answer) {
        var message = ShopProto.OrderTotalsResponse.newBuilder();
        if (answer == null) {
            return message.build();
        }
        if (answer.net() != null) {
            message.setNet(answer.net().toPlainString());
        }
        if (answer.tax() != null) {
            message.setTax(answer.tax().toPlainString());
        }
        if (answer.gross() != null) {
            message.setGross(answer.gross().toPlainString());
        }
        return message.build();
    }
}

package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.model.Box;
import com.acme.shop.model.ClashesRequest;
import com.acme.shop.model.DefaultsRequest;
import com.acme.shop.model.EchoBoxRequest;
import com.acme.shop.model.GatheredRequest;
import com.acme.shop.model.Item;
import com.acme.shop.model.ProcOutRequest;
import com.acme.shop.model.ProcOutResponse;
import com.acme.shop.model.SumAllRequest;
import forja.runtime.grpc.Values;
import forja.runtime.value.Omittable;
import org.jspecify.annotations.Nullable;

/** Messages of Shapes and what they say. */
final class ShapesMessages {

    private ShapesMessages() {
    }

    static EchoBoxRequest echoBoxRequest(ShopProto.EchoBoxRequest message) {
        return new EchoBoxRequest(
            message.hasB() ? TypeMessages.fromMessage(message.getB()) : null);
    }

    static DefaultsRequest defaultsRequest(ShopProto.DefaultsRequest message) {
        return new DefaultsRequest(
            message.hasA()
                ? Omittable.of(message.getA())
                : message.hasANull() ? Omittable.of(null) : Omittable.omitted(),
            message.hasB()
                ? Omittable.of(message.getB())
                : message.hasBNull() ? Omittable.of(null) : Omittable.omitted(),
            message.hasC()
                ? Omittable.of(Values.decimal("c", message.getC()))
                : message.hasCNull() ? Omittable.of(null) : Omittable.omitted(),
            message.hasD()
                ? Omittable.of(TypeMessages.fromMessage("d", message.getD()))
                : message.hasDNull() ? Omittable.of(null) : Omittable.omitted(),
            message.hasE()
                ? Omittable.of(TypeMessages.fromInt32List(message.getE()))
                : message.hasENull() ? Omittable.of(null) : Omittable.omitted());
    }

    static GatheredRequest gatheredRequest(ShopProto.GatheredRequest message) {
        return new GatheredRequest(
            message.hasStart() ? message.getStart() : null,
            message.hasNumbers() ? TypeMessages.fromInt32List(message.getNumbers()) : null);
    }

    static SumAllRequest sumAllRequest(ShopProto.SumAllRequest message) {
        return new SumAllRequest(
            message.hasLabel() ? message.getLabel() : null,
            message.hasNumbers() ? TypeMessages.fromDecimalList(message.getNumbers()) : null);
    }

    static ClashesRequest clashesRequest(ShopProto.ClashesRequest message) {
        return new ClashesRequest(
            message.hasService() ? message.getService() : null,
            message.hasRequest() ? message.getRequest() : null,
            message.hasBody() ? message.getBody() : null,
            message.hasGiven()
                ? Omittable.of(message.getGiven())
                : message.hasGivenNull() ? Omittable.of(null) : Omittable.omitted(),
            message.hasResponse()
                ? Omittable.of(message.getResponse())
                : message.hasResponseNull() ? Omittable.of(null) : Omittable.omitted(),
            message.hasRs() ? message.getRs() : null);
    }

    static ProcOutRequest procOutRequest(ShopProto.ProcOutRequest message) {
        return new ProcOutRequest(
            message.hasA()
                ? Omittable.of(message.getA())
                : message.hasANull() ? Omittable.of(null) : Omittable.omitted(),
            message.hasC()
                ? Omittable.of(message.getC())
                : message.hasCNull() ? Omittable.of(null) : Omittable.omitted());
    }

    static ShopProto.EchoBoxResponse echoBoxResponse(@Nullable Box answer) {
        var message = ShopProto.EchoBoxResponse.newBuilder();
        if (answer != null) {
            message.setReturnValue(TypeMessages.toMessage(answer));
        }
        return message.build();
    }

    static ShopProto.OneOutCompositeResponse oneOutCompositeResponse(@Nullable Item answer) {
        var message = ShopProto.OneOutCompositeResponse.newBuilder();
        if (answer != null) {
            message.setReturnValue(TypeMessages.toMessage(answer));
        }
        return message.build();
    }

    static ShopProto.DefaultsResponse defaultsResponse(@Nullable String answer) {
        var message = ShopProto.DefaultsResponse.newBuilder();
        if (answer != null) {
            message.setReturnValue(answer);
        }
        return message.build();
    }

    static ShopProto.GatheredResponse gatheredResponse(@Nullable String answer) {
        var message = ShopProto.GatheredResponse.newBuilder();
        if (answer != null) {
            message.setReturnValue(answer);
        }
        return message.build();
    }

    static ShopProto.SumAllResponse sumAllResponse(@Nullable String answer) {
        var message = ShopProto.SumAllResponse.newBuilder();
        if (answer != null) {
            message.setReturnValue(answer);
        }
        return message.build();
    }

    static ShopProto.ClashesResponse clashesResponse(@Nullable String answer) {
        var message = ShopProto.ClashesResponse.newBuilder();
        if (answer != null) {
            message.setReturnValue(answer);
        }
        return message.build();
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

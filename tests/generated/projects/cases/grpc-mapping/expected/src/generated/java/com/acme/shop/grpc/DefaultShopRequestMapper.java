package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.model.CancelCommand;
import com.acme.shop.model.OrderTotalsRequest;
import forja.runtime.grpc.Values;
import forja.runtime.value.Omittable;
import java.time.Clock;

/** What holds unless a bean of your own is there. */
public class DefaultShopRequestMapper implements ShopRequestMapper {

    private final Clock clock;

    /** Tells the time by this clock. */
    public DefaultShopRequestMapper(Clock clock) {
        this.clock = clock;
    }

    @Override
    public CancelCommand cancelOrder(ShopProto.CancelCommand message) {
        return new CancelCommand(
            message.hasId() ? message.getId() : null,
            clock.instant().toString()
        );
    }

    @Override
    public OrderTotalsRequest orderTotals(
        ShopProto.OrderTotalsRequest message,
        Long orderId) {
        return new OrderTotalsRequest(
            orderId,
            message.hasRate()
                ? Omittable.of(Values.decimal("rate", message.getRate()))
                : message.hasRateNull() ? Omittable.of(null) : Omittable.omitted()
        );
    }
}

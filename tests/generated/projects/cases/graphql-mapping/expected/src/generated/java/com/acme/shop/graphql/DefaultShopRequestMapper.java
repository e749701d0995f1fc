package com.acme.shop.graphql;

import com.acme.shop.model.CancelCommand;
import com.acme.shop.model.OrderTotalsRequest;
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
    public CancelCommand cancelOrder(CancelOrderInput arguments) {
        return new CancelCommand(
            arguments.order() == null ? null : arguments.order().id(),
            clock.instant().toString()
        );
    }

    @Override
    public OrderTotalsRequest orderTotals(
        Long orderId,
        OrderTotalsInput arguments) {
        return new OrderTotalsRequest(
            orderId,
            arguments.tax() == null ? Omittable.omitted() : arguments.tax().rate()
        );
    }
}

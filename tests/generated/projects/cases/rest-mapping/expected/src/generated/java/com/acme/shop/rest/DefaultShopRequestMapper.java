package com.acme.shop.rest;

import com.acme.shop.model.CancelCommand;
import com.acme.shop.model.OrderTotalsRequest;
import forja.runtime.value.Omittable;
import java.math.BigDecimal;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** What holds unless a bean of your own is there. */
public class DefaultShopRequestMapper implements ShopRequestMapper {

    private final Clock clock;

    /** Tells the time by this clock. */
    public DefaultShopRequestMapper(Clock clock) {
        this.clock = clock;
    }

    @Override
    public CancelCommand cancelOrder(Long orderId) {
        return new CancelCommand(
            orderId,
            clock.instant().toString()
        );
    }

    @Override
    public OrderTotalsRequest orderTotals(
        Omittable<@Nullable BigDecimal> taxRate,
        Long orderId) {
        return new OrderTotalsRequest(
            orderId,
            taxRate
        );
    }
}

package com.acme.shop.queue;

import com.acme.shop.model.CancelCommand;
import com.acme.shop.model.OrderTotalsRequest;
import forja.runtime.value.Omittable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What holds unless a bean of your own is there. */
public class DefaultShopRequestMapper implements ShopRequestMapper {

    @Override
    public CancelCommand cancelOrder(
        String reason,
        CancelOrderBody body) {
        return new CancelCommand(
            body.order().id(),
            reason
        );
    }

    @Override
    public OrderTotalsRequest orderTotals(
        Long orderId,
        @Nullable BigDecimal taxRate) {
        return new OrderTotalsRequest(
            orderId,
            Omittable.ofNullable(taxRate)
        );
    }
}

package com.acme.shop.queue;

import com.acme.shop.model.CancelCommand;
import com.acme.shop.model.OrderTotalsRequest;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Makes requests of what callers send. */
public interface ShopRequestMapper {

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>orderId: message order.id
     *   <li>reason: messageType
     * </ul>
     */
    CancelCommand cancelOrder(
        String reason,
        CancelOrderBody body);

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>orderId: header X-Order
     *   <li>taxRate: header tax
     * </ul>
     */
    OrderTotalsRequest orderTotals(
        Long orderId,
        @Nullable BigDecimal taxRate);
}

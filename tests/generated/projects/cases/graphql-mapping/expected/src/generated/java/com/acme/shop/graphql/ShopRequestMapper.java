package com.acme.shop.graphql;

import com.acme.shop.model.CancelCommand;
import com.acme.shop.model.OrderTotalsRequest;

/** Makes requests of what callers send. */
public interface ShopRequestMapper {

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>orderId: argument order.id
     *   <li>reason: now
     * </ul>
     */
    CancelCommand cancelOrder(CancelOrderInput arguments);

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>orderId: header X-Order
     *   <li>taxRate: argument tax.rate
     * </ul>
     */
    OrderTotalsRequest orderTotals(
        Long orderId,
        OrderTotalsInput arguments);
}

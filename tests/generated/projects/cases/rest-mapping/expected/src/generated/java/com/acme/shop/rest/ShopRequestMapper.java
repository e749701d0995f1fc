package com.acme.shop.rest;

import com.acme.shop.model.CancelCommand;
import com.acme.shop.model.OrderTotalsRequest;
import forja.runtime.value.Omittable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Makes requests of what callers send. */
public interface ShopRequestMapper {

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>orderId: path order
     *   <li>reason: now
     * </ul>
     */
    CancelCommand cancelOrder(Long orderId);

    /**
     * What does not come by its own name.
     *
     * <ul>
     *   <li>orderId: header X-Order
     *   <li>taxRate: query tax
     * </ul>
     */
    OrderTotalsRequest orderTotals(
        Omittable<@Nullable BigDecimal> taxRate,
        Long orderId);
}

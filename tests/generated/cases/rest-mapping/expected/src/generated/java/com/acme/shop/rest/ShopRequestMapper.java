package com.acme.shop.rest;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.OrderTotalsRequest;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes requests of what callers send. */
public interface ShopRequestMapper {

    /**
     * <ul>
     *   <li>orderId: path order
     *   <li>reason: now
     * </ul>
     */
    CancelOrderRequest cancelOrder(Long orderId);

    /**
     * <ul>
     *   <li>orderId: header X-Order
     *   <li>taxRate: query tax
     * </ul>
     */
    OrderTotalsRequest orderTotals(
        @Nullable Optional<BigDecimal> taxRate,
        Long orderId);
}

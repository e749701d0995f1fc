package com.acme.shop.model;

import org.jspecify.annotations.Nullable;

/**
 * A row of {@code shop.customer_orders(p_customer_id, p_limit)}.
 *
 * @param orderId {@code order_id integer}
 * @param pState {@code p_state text}
 */
public record CustomerOrdersRow(
    @Nullable Integer orderId,
    @Nullable String pState
) {
}

package com.acme.shop.model;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shop.order_totals(order_id, tax_rate)} answers.
 */
public record OrderTotalsResponse(
    @Nullable BigDecimal net,
    @Nullable BigDecimal tax,
    @Nullable BigDecimal gross
) {
}

package com.acme.shop.model;

import java.math.BigDecimal;

/**
 * What {@code shop.order_totals(order_id, tax_rate)} answers.
 */
public record OrderTotalsResponse(
    BigDecimal net,
    BigDecimal tax,
    BigDecimal gross
) {
}

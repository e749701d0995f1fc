package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * What {@code shop.order_totals(order_id, tax_rate)} takes.
 *
 * <p>An optional value that is null was left out, so that the database's default applies; one that is empty is the
 * database's null.
 *
 * @param orderId {@code order_id bigint}
 * @param taxRate {@code tax_rate numeric}
 */
public record OrderTotalsRequest(
    @JsonProperty(required = true) Long orderId,
    Optional<BigDecimal> taxRate
) {
}

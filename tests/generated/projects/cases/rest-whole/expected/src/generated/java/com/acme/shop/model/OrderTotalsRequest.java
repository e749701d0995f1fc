package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.value.Omittable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shop.order_totals(order_id, tax_rate)} takes.
 *
 * <p>For what is left out the database's default applies, which need not be its null.
 *
 * @param orderId {@code order_id bigint}
 * @param taxRate {@code tax_rate numeric}
 */
public record OrderTotalsRequest(
    @JsonProperty(required = true) @Nullable Long orderId,
    Omittable<@Nullable BigDecimal> taxRate
) {
}

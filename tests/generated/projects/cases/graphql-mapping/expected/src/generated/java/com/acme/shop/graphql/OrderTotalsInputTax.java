package com.acme.shop.graphql;

import forja.runtime.value.Omittable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What {@code tax} has in {@link OrderTotalsInput}.
 */
public record OrderTotalsInputTax(
    Omittable<@Nullable BigDecimal> rate
) {
}

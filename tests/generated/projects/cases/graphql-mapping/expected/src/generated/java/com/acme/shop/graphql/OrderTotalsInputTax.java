package com.acme.shop.graphql;

import com.acme.shop.model.Omittable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What {@code tax} has in {@link OrderTotalsInput}.
 */
public record OrderTotalsInputTax(
    Omittable<@Nullable BigDecimal> rate
) {
}

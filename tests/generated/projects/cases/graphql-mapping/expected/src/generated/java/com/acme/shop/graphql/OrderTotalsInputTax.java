package com.acme.shop.graphql;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.springframework.graphql.data.ArgumentValue;

/**
 * What {@code tax} has in {@link OrderTotalsInput}.
 */
public record OrderTotalsInputTax(
    ArgumentValue<@Nullable BigDecimal> rate
) {
}

package com.acme.shop.graphql;

import org.jspecify.annotations.Nullable;

/**
 * The arguments of {@code orderTotals}.
 */
public record OrderTotalsInput(
    @Nullable OrderTotalsInputTax tax
) {
}

package com.acme.shop.graphql;

import org.jspecify.annotations.Nullable;

/**
 * The arguments of {@code cancelOrder}.
 */
public record CancelOrderInput(
    @Nullable CancelOrderInputOrder order
) {
}

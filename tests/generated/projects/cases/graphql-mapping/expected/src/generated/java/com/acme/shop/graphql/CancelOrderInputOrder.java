package com.acme.shop.graphql;

import org.jspecify.annotations.Nullable;

/**
 * What {@code order} has in {@link CancelOrderInput}.
 */
public record CancelOrderInputOrder(
    @Nullable Long id
) {
}

package com.acme.shop.queue;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code order} has in {@link CancelOrderBody}.
 */
public record CancelOrderBodyOrder(
    @JsonProperty(required = true) @Nullable Long id
) {
}

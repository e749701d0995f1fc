package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shop.cancel_order(order_id, reason)} takes.
 *
 * @param orderId {@code order_id bigint}
 * @param reason {@code reason text}
 */
public record CancelOrderRequest(
    @JsonProperty(required = true) @Nullable Long orderId,
    @JsonProperty(required = true) @Nullable String reason
) {
}

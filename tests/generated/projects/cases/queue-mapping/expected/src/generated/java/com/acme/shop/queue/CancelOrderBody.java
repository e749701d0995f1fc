package com.acme.shop.queue;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * The body of a message for {@code cancelOrder}.
 */
public record CancelOrderBody(
    @JsonProperty(required = true) @NotNull @Valid CancelOrderBodyOrder order
) {
}

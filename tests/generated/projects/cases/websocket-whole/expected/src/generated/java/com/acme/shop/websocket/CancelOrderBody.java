package com.acme.shop.websocket;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * The params of a call of {@code cancelOrder}.
 */
public record CancelOrderBody(
    @JsonProperty(required = true) @NotNull @Valid CancelOrderBodyOrder order
) {
}

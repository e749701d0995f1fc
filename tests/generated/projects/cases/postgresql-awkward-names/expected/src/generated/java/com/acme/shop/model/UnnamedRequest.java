package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shapes.unnamed(integer, text)} takes.
 *
 * @param arg1 {@code integer}
 * @param arg2 {@code text}
 */
public record UnnamedRequest(
    @JsonProperty(required = true) @Nullable Integer arg1,
    @JsonProperty(required = true) @Nullable String arg2
) {
}

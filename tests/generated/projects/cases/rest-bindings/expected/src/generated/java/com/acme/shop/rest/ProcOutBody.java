package com.acme.shop.rest;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code procOut}; the rest comes with the path.
 */
public record ProcOutBody(
    @JsonProperty(required = true) @Nullable String c
) {
}

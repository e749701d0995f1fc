package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What <code>Größe &#38; Co..&#92;u0022;($x, x$)</code> takes.
 *
 * @param x {@code $x integer}
 * @param x2 {@code x$ integer}
 */
public record U0022Request(
    @JsonProperty(value = "$x", required = true) @Nullable Integer x,
    @JsonProperty(value = "x$", required = true) @Nullable Integer x2
) {
}

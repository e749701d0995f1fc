package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

/**
 * What {@code market.typed_row(a2)} takes.
 *
 * @param a2 {@code a2 tinyint(3) unsigned}
 */
public record TypedRowRequest(
    @JsonProperty(required = true) @Min(0) @Max(255) @Nullable Integer a2
) {
}

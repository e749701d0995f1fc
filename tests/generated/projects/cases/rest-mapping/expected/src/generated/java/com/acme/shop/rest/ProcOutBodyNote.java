package com.acme.shop.rest;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code note} has in {@link ProcOutBody}.
 */
public record ProcOutBodyNote(
    @JsonProperty(required = true) @Nullable String text
) {
}

package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shapes.proc_nothing(a)} takes.
 *
 * @param a {@code a integer}
 */
public record ProcNothingRequest(
    @JsonProperty(required = true) @Nullable Integer a
) {
}

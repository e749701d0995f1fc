package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shapes.proc_out(a, c)} takes.
 *
 * @param a {@code a integer}
 * @param c {@code c text}
 */
public record ProcOutRequest(
    @JsonProperty(required = true) @Nullable Integer a,
    @JsonProperty(required = true) @Nullable String c
) {
}

package com.acme.shop.rest;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * The body of {@code procOut}.
 */
public record ProcOutBody(
    @JsonProperty(required = true) @NotNull @Valid ProcOutBodyNote note
) {
}

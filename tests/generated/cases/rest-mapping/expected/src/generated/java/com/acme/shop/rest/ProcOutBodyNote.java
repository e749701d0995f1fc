package com.acme.shop.rest;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What {@code note} has in {@link ProcOutBody}.
 */
public record ProcOutBodyNote(
    @JsonProperty(required = true) String text
) {
}

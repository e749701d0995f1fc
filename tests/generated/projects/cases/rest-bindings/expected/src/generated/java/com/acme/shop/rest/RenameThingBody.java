package com.acme.shop.rest;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code renameThing}; the rest comes with the path.
 */
public record RenameThingBody(
    @JsonProperty(required = true) @Nullable String name
) {
}

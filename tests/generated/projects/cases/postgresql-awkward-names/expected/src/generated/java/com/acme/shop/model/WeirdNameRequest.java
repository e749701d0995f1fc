package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shapes.Weird Näme(class, Class, a b)} takes.
 *
 * @param classValue {@code class integer}
 * @param classValue2 {@code Class integer}
 * @param aB {@code a b text}
 */
public record WeirdNameRequest(
    @JsonProperty(value = "class", required = true) @Nullable Integer classValue,
    @JsonProperty(value = "Class", required = true) @Nullable Integer classValue2,
    @JsonProperty(required = true) @Nullable String aB
) {
}

package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What {@code shapes.Weird Näme(class, Class, a b)} takes.
 *
 * @param classValue {@code class integer}
 * @param classValue2 {@code Class integer}
 * @param aB {@code a b text}
 */
public record WeirdNameRequest(
    @JsonProperty(required = true) Integer classValue,
    @JsonProperty(required = true) Integer classValue2,
    @JsonProperty(required = true) String aB
) {
}

package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What {@code shapes.gathered(start, numbers)} takes.
 *
 * @param start {@code start integer}
 * @param numbers {@code numbers integer[]}
 */
public record GatheredRequest(
    @JsonProperty(required = true) Integer start,
    @JsonProperty(required = true) List<Integer> numbers
) {
}

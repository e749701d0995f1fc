package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shapes.gathered(start, numbers)} takes.
 *
 * @param start {@code start integer}
 * @param numbers {@code numbers integer[]}
 */
public record GatheredRequest(
    @JsonProperty(required = true) @Nullable Integer start,
    @JsonProperty(required = true) @Nullable List<@Nullable Integer> numbers
) {
}

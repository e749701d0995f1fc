package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shapes.sum_all(label, numbers)} takes.
 *
 * @param label {@code label text}
 * @param numbers {@code numbers numeric[]}
 */
public record SumAllRequest(
    @JsonProperty(required = true) @Nullable String label,
    @JsonProperty(required = true) @Nullable List<@Nullable BigDecimal> numbers
) {
}

package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.List;

/**
 * What {@code shapes.sum_all(label, numbers)} takes.
 *
 * @param label {@code label text}
 * @param numbers {@code numbers numeric[]}
 */
public record SumAllRequest(
    @JsonProperty(required = true) String label,
    @JsonProperty(required = true) List<BigDecimal> numbers
) {
}

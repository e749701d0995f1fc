package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shop.find_order(p_code)} takes.
 *
 * @param code {@code p_code text}
 */
public record FindOrderByCodeRequest(
    @JsonProperty(required = true) @Nullable String code
) {
}

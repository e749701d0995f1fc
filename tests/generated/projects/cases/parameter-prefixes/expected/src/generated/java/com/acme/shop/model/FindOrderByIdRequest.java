package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shop.find_order(p_id)} takes.
 *
 * @param id {@code p_id integer}
 */
public record FindOrderByIdRequest(
    @JsonProperty(required = true) @Nullable Integer id
) {
}

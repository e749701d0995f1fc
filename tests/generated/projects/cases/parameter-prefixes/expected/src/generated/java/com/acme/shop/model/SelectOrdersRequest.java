package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code select total from shop.orders where id = :p_id} takes.
 *
 * @param id {@code p_id integer}
 */
public record SelectOrdersRequest(
    @JsonProperty(required = true) @Nullable Integer id
) {
}

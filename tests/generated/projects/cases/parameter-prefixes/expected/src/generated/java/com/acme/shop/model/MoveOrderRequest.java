package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shop.move_order(p_order_id, P_State, p_class, p_2nd, p_from, p_From)} takes.
 *
 * @param orderId {@code p_order_id integer}
 * @param state {@code P_State text}
 * @param classValue {@code p_class text}
 * @param p2nd {@code p_2nd integer}
 * @param pFrom {@code p_from integer}
 * @param pFrom2 {@code p_From integer}
 */
public record MoveOrderRequest(
    @JsonProperty(required = true) @Nullable Integer orderId,
    @JsonProperty(required = true) @Nullable String state,
    @JsonProperty(value = "class", required = true) @Nullable String classValue,
    @JsonProperty(required = true) @Nullable Integer p2nd,
    @JsonProperty(value = "p_from", required = true) @Nullable Integer pFrom,
    @JsonProperty(value = "p_From", required = true) @Nullable Integer pFrom2
) {
}

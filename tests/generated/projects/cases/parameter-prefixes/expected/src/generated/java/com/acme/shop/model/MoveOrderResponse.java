package com.acme.shop.model;

import org.jspecify.annotations.Nullable;

/**
 * What {@code shop.move_order(p_order_id, P_State, p_class, p_2nd, p_from, p_From)} answers.
 */
public record MoveOrderResponse(
    @Nullable String state,
    @Nullable Integer moved
) {
}

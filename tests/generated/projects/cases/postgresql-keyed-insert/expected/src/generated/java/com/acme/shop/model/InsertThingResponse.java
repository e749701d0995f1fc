package com.acme.shop.model;

/**
 * What {@code insert into shapes.things (name, amount) values (:name, :amount)} answers.
 */
public record InsertThingResponse(
    Integer id,
    Integer updateCount
) {
}

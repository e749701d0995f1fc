package com.acme.shop.model;

/**
 * {@code SHOP.ORDERS_API.LINE_REC}
 *
 * @param quantity {@code QUANTITY PLS_INTEGER}
 * @param gift {@code GIFT BOOLEAN}
 * @param weight {@code WEIGHT BINARY_DOUBLE}
 */
public record LineRec(
    Integer quantity,
    Boolean gift,
    Double weight
) {
}

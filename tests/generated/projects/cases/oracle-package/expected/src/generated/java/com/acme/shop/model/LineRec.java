package com.acme.shop.model;

import org.jspecify.annotations.Nullable;

/**
 * The type {@code SHOP.ORDERS_API.LINE_REC}.
 *
 * @param quantity {@code QUANTITY PLS_INTEGER}
 * @param gift {@code GIFT BOOLEAN}
 * @param weight {@code WEIGHT BINARY_DOUBLE}
 */
public record LineRec(
    @Nullable Integer quantity,
    @Nullable Boolean gift,
    @Nullable Double weight
) {
}

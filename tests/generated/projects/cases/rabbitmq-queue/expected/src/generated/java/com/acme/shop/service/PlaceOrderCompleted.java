package com.acme.shop.service;

import com.acme.shop.model.PlaceOrderResponse;
import org.jspecify.annotations.Nullable;

/**
 * {@code placeOrder} has done its work. A transaction around it is still open: a {@code @TransactionalEventListener}
 * hears of it afterwards.
 */
public record PlaceOrderCompleted(@Nullable PlaceOrderResponse response) {
}

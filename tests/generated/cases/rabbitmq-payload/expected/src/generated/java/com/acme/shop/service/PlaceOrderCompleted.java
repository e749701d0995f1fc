package com.acme.shop.service;

import com.acme.shop.model.PlaceOrderRequest;
import com.acme.shop.model.PlaceOrderResponse;

/** {@code placeOrder} has done its work. Senders hear of it after the transaction. */
public record PlaceOrderCompleted(PlaceOrderRequest request, PlaceOrderResponse response) {
}

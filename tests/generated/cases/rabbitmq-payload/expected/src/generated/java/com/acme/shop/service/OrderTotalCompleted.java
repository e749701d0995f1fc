package com.acme.shop.service;

import com.acme.shop.model.OrderTotalRequest;
import java.math.BigDecimal;

/** {@code orderTotal} has done its work. Senders hear of it after the transaction. */
public record OrderTotalCompleted(OrderTotalRequest request, BigDecimal response) {
}

package com.acme.shop.service;

import com.acme.shop.model.OrderTotalRequest;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * {@code orderTotal} has done its work. A transaction around it is still open: a {@code @TransactionalEventListener}
 * hears of it afterwards.
 */
public record OrderTotalCompleted(OrderTotalRequest request, @Nullable BigDecimal response) {
}

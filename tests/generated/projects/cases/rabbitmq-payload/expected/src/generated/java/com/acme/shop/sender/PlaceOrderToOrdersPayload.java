package com.acme.shop.sender;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is sent when {@code placeOrder} has done its work.
 */
public record PlaceOrderToOrdersPayload(
    PlaceOrderToOrdersPayloadOrder order,
    @Nullable String city,
    @Nullable String kind,
    @Nullable Long version,
    @Nullable OffsetDateTime at,
    @Nullable UUID reference,
    @Nullable BigDecimal total
) {
}

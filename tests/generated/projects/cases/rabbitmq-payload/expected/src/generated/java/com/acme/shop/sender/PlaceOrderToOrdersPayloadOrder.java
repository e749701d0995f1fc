package com.acme.shop.sender;

import com.acme.shop.model.NewLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code order} has in {@link PlaceOrderToOrdersPayload}.
 */
public record PlaceOrderToOrdersPayloadOrder(
    @Nullable Long id,
    @Nullable List<NewLine> lines
) {
}

package com.acme.shop.sender;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What is sent when {@code orderTotal} has done its work.
 */
public record OrderTotalToTotalsPayload(
    @Nullable Long order,
    @Nullable BigDecimal returnValue
) {
}

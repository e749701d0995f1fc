package com.acme.shop.sender;

import org.jspecify.annotations.Nullable;

/**
 * What is sent when {@code procNothing} has done its work.
 */
public record ProcNothingToNothingPayload(
    @Nullable Integer a
) {
}

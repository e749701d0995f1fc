package com.acme.shop.graphql;

import org.jspecify.annotations.Nullable;

/**
 * The arguments of {@code procOut}.
 */
public record ProcOutInput(
    @Nullable String note
) {
}

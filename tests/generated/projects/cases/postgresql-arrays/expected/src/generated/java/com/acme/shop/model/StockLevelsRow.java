package com.acme.shop.model;

import java.time.LocalDateTime;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code shop.stock_levels(product_ids)}.
 *
 * @param sku {@code sku character varying}
 * @param warehouse {@code warehouse bpchar}
 * @param quantity {@code quantity integer}
 * @param countedAt {@code counted_at timestamp without time zone}
 * @param opens {@code opens time without time zone}
 */
public record StockLevelsRow(
    @Nullable String sku,
    @Nullable String warehouse,
    @Nullable Integer quantity,
    @Nullable LocalDateTime countedAt,
    @Nullable LocalTime opens
) {
}

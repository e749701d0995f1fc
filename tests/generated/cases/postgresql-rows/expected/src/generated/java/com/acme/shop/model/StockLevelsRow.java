package com.acme.shop.model;

import java.time.LocalDateTime;
import java.time.LocalTime;

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
    String sku,
    String warehouse,
    Integer quantity,
    LocalDateTime countedAt,
    LocalTime opens
) {
}

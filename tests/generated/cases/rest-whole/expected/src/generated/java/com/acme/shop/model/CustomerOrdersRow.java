package com.acme.shop.model;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * A row of {@code shop.customer_orders(customer_id, since, max_rows)}.
 *
 * @param orderId {@code order_id bigint}
 * @param reference {@code reference uuid}
 * @param placedAt {@code placed_at timestamp with time zone}
 * @param status {@code status shop.order_status}
 * @param lines {@code lines bigint}
 * @param total {@code total numeric}
 */
public record CustomerOrdersRow(
    Long orderId,
    UUID reference,
    OffsetDateTime placedAt,
    OrderStatus status,
    Long lines,
    BigDecimal total
) {
}

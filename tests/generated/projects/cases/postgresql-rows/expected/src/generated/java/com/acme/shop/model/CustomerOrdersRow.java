package com.acme.shop.model;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

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
    @Nullable Long orderId,
    @Nullable UUID reference,
    @Nullable OffsetDateTime placedAt,
    @Nullable OrderStatus status,
    @Nullable Long lines,
    @Nullable BigDecimal total
) {
}

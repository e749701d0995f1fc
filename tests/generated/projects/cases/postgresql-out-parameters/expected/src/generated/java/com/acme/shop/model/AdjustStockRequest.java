package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shop.adjust_stock(product_id, warehouse_id, quantity)} takes.
 *
 * @param productId {@code product_id integer}
 * @param warehouseId {@code warehouse_id smallint}
 * @param quantity {@code quantity integer}
 */
public record AdjustStockRequest(
    @JsonProperty(required = true) @Nullable Integer productId,
    @JsonProperty(required = true) @Min(-32768) @Max(32767) @Nullable Integer warehouseId,
    @JsonProperty(required = true) @Nullable Integer quantity
) {
}

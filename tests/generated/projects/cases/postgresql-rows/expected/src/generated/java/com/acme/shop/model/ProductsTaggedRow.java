package com.acme.shop.model;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A row of {@code shop.products_tagged(tags)}.
 *
 * @param id {@code id integer}
 * @param sku {@code sku character varying(20)}: Stock-keeping unit, as printed on the shelf
 * @param name {@code name character varying(120)}
 * @param price {@code price shop.money_amount}: List price in euro, tax included
 * @param tags {@code tags text[]}
 * @param attributes {@code attributes jsonb}
 * @param weightKg {@code weight_kg double precision}
 * @param active {@code active boolean}
 */
public record ProductsTaggedRow(
    @Nullable Integer id,
    @Nullable String sku,
    @Nullable String name,
    @Nullable BigDecimal price,
    @Nullable List<@Nullable String> tags,
    @Nullable JsonNode attributes,
    @Nullable Double weightKg,
    @Nullable Boolean active
) {
}

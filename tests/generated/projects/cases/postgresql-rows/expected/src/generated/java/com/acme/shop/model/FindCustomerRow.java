package com.acme.shop.model;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A row of {@code shop.find_customer(search)}.
 *
 * @param id {@code id integer}
 * @param name {@code name character varying(120)}
 * @param email {@code email shop.email}: Where confirmations go; unique
 * @param tier {@code tier shop.loyalty_tier}: Loyalty tier: decides the discount
 * @param bornOn {@code born_on date}: Unknown for most
 * @param home {@code home shop.address}
 * @param preferences {@code preferences jsonb}: Free-form choices of the customer, such as &#123;"newsletter":
 *     true&#125;
 * @param createdAt {@code created_at timestamp with time zone}
 */
public record FindCustomerRow(
    @Nullable Integer id,
    @Nullable String name,
    @Nullable String email,
    @Nullable LoyaltyTier tier,
    @Nullable LocalDate bornOn,
    @Nullable Address home,
    @Nullable JsonNode preferences,
    @Nullable OffsetDateTime createdAt
) {
}

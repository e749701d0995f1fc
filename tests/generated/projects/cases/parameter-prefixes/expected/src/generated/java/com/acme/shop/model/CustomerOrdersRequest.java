package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.value.Omittable;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shop.customer_orders(p_customer_id, p_limit)} takes.
 *
 * <p>For what is left out the database's default applies, which need not be its null.
 *
 * @param customerId {@code p_customer_id integer}
 * @param limit {@code p_limit integer}
 */
public record CustomerOrdersRequest(
    @JsonProperty(required = true) @Nullable Integer customerId,
    Omittable<@Nullable Integer> limit
) {
}

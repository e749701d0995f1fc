package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.value.Omittable;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shop.customer_orders(customer_id, since, max_rows)} takes.
 *
 * <p>For what is left out the database's default applies, which need not be its null.
 *
 * @param customerId {@code customer_id integer}
 * @param since {@code since date}
 * @param maxRows {@code max_rows integer}
 */
public record CustomerOrdersRequest(
    @JsonProperty(required = true) @Nullable Integer customerId,
    Omittable<@Nullable LocalDate> since,
    Omittable<@Nullable Integer> maxRows
) {
}

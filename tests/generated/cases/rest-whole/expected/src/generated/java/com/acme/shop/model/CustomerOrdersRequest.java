package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.LocalDate;
import java.util.Optional;

/**
 * What {@code shop.customer_orders(customer_id, since, max_rows)} takes.
 *
 * <p>An optional value that is null was left out, so that the database's default applies; one that is empty is the
 * database's null.
 *
 * @param customerId {@code customer_id integer}
 * @param since {@code since date}
 * @param maxRows {@code max_rows integer}
 */
public record CustomerOrdersRequest(
    @JsonProperty(required = true) Integer customerId,
    Optional<LocalDate> since,
    Optional<Integer> maxRows
) {
}

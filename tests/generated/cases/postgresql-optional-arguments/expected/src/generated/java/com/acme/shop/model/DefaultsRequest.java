package com.acme.shop.model;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What {@code shapes.defaults(a, b, c, d, e)} takes.
 *
 * <p>An optional value that is null was left out, so that the database's default applies; one that is empty is the
 * database's null.
 *
 * @param a {@code a integer}
 * @param b {@code b text}
 * @param c {@code c numeric}
 * @param d {@code d shapes.mood}
 * @param e {@code e integer[]}
 */
public record DefaultsRequest(
    Optional<Integer> a,
    Optional<String> b,
    Optional<BigDecimal> c,
    Optional<Mood> d,
    Optional<List<Integer>> e
) {
}

package com.acme.shop.model;

import forja.runtime.value.Omittable;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shapes.defaults(a, b, c, d, e)} takes.
 *
 * <p>For what is left out the database's default applies, which need not be its null.
 *
 * @param a {@code a integer}
 * @param b {@code b text}
 * @param c {@code c numeric}
 * @param d {@code d shapes.mood}
 * @param e {@code e integer[]}
 */
public record DefaultsRequest(
    Omittable<@Nullable Integer> a,
    Omittable<@Nullable String> b,
    Omittable<@Nullable BigDecimal> c,
    Omittable<@Nullable Mood> d,
    Omittable<@Nullable List<@Nullable Integer>> e
) {
}

package com.acme.shop.model;

import forja.runtime.value.Omittable;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shapes.proc_out(a, c)} takes.
 *
 * <p>For what is left out the database's default applies, which need not be its null.
 *
 * @param a {@code a integer}
 * @param c {@code c text}
 */
public record ProcOutRequest(
    Omittable<@Nullable Integer> a,
    Omittable<@Nullable String> c
) {
}

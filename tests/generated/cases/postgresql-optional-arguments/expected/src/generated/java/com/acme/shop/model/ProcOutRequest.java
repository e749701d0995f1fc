package com.acme.shop.model;

import java.util.Optional;

/**
 * What {@code shapes.proc_out(a, c)} takes.
 *
 * <p>An optional value that is null was left out, so that the database's default applies; one that is empty is the
 * database's null.
 *
 * @param a {@code a integer}
 * @param c {@code c text}
 */
public record ProcOutRequest(
    Optional<Integer> a,
    Optional<String> c
) {
}

package com.acme.shop.model;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A row of {@code shapes.echo_times(a, b, c, d, e, f, g)}.
 *
 * @param a2 {@code a2 timestamp with time zone[]}
 * @param b2 {@code b2 date[]}
 * @param c2 {@code c2 bytea[]}
 * @param d2 {@code d2 jsonb[]}
 * @param e2 {@code e2 shapes.mood[]}
 * @param f2 {@code f2 uuid[]}
 * @param g2 {@code g2 boolean[]}
 */
public record EchoTimesRow(
    @Nullable List<@Nullable OffsetDateTime> a2,
    @Nullable List<@Nullable LocalDate> b2,
    @Nullable List<byte @Nullable []> c2,
    @Nullable List<@Nullable JsonNode> d2,
    @Nullable List<@Nullable Mood> e2,
    @Nullable List<@Nullable UUID> f2,
    @Nullable List<@Nullable Boolean> g2
) {
}

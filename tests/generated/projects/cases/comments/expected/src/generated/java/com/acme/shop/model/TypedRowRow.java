package com.acme.shop.model;

import java.math.BigInteger;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code market.typed_row(a2)}.
 *
 * @param a2 {@code a2 tinyint(3) unsigned}: tiny and &#42;&#47;
 * @param a7 {@code a7 bigint(20) unsigned}
 * @param a11 {@code a11 tinyint(1)}
 * @param a12 {@code a12 bit(1)}
 * @param a13 {@code a13 bit(8)}
 * @param a14 {@code a14 bit(64)}
 * @param a16 {@code a16 time(6)}
 * @param a18 {@code a18 timestamp(3)}
 * @param a19 {@code a19 year(4)}
 * @param order {@code order varchar(60)}
 */
public record TypedRowRow(
    @Nullable Integer a2,
    @Nullable BigInteger a7,
    @Nullable Boolean a11,
    @Nullable Boolean a12,
    @Nullable Integer a13,
    @Nullable BigInteger a14,
    @Nullable LocalTime a16,
    @Nullable OffsetDateTime a18,
    @Nullable Integer a19,
    @Nullable String order
) {
}

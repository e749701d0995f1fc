package com.acme.shop.model;

import java.math.BigInteger;
import java.time.LocalTime;
import java.time.OffsetDateTime;

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
    Integer a2,
    BigInteger a7,
    Boolean a11,
    Boolean a12,
    Integer a13,
    BigInteger a14,
    LocalTime a16,
    OffsetDateTime a18,
    Integer a19,
    String order
) {
}

package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What {@code market.every_type(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19,
 * a20, a21, a22, a23, a24, a25, a26, a27, a28, a29)} takes.
 *
 * @param a1 {@code a1 tinyint(4)}
 * @param a2 {@code a2 tinyint(3) unsigned}
 * @param a3 {@code a3 smallint(5) unsigned}
 * @param a4 {@code a4 mediumint(9)}
 * @param a5 {@code a5 int(10) unsigned}
 * @param a6 {@code a6 bigint(20)}
 * @param a7 {@code a7 bigint(20) unsigned}
 * @param a8 {@code a8 decimal(30,10)}
 * @param a9 {@code a9 float}
 * @param a10 {@code a10 double}
 * @param a11 {@code a11 tinyint(1)}
 * @param a12 {@code a12 bit(1)}
 * @param a13 {@code a13 bit(8)}
 * @param a14 {@code a14 bit(64)}
 * @param a15 {@code a15 date}
 * @param a16 {@code a16 time(6)}
 * @param a17 {@code a17 datetime(6)}
 * @param a18 {@code a18 timestamp(3)}
 * @param a19 {@code a19 year(4)}
 * @param a20 {@code a20 char(5)}
 * @param a21 {@code a21 varchar(50)}
 * @param a22 {@code a22 longtext}
 * @param a23 {@code a23 varbinary(20)}
 * @param a24 {@code a24 blob}
 * @param a25 {@code a25 enum('a','b c','é')}
 * @param a26 {@code a26 set('x','y','z')}
 * @param a27 {@code a27 json}
 * @param a28 {@code a28 uuid}
 * @param a29 {@code a29 inet6}
 */
public record EveryTypeRequest(
    @JsonProperty(required = true) @Min(-128) @Max(127) @Nullable Integer a1,
    @JsonProperty(required = true) @Min(0) @Max(255) @Nullable Integer a2,
    @JsonProperty(required = true) @Min(0) @Max(65535) @Nullable Integer a3,
    @JsonProperty(required = true) @Nullable Integer a4,
    @JsonProperty(required = true) @Min(0) @Max(4294967295L) @Nullable Long a5,
    @JsonProperty(required = true) @Nullable Long a6,
    @JsonProperty(required = true) @Min(0) @DecimalMax("18446744073709551615") @Nullable BigInteger a7,
    @JsonProperty(required = true) @Digits(integer = 20, fraction = 10) @Nullable BigDecimal a8,
    @JsonProperty(required = true) @Nullable Float a9,
    @JsonProperty(required = true) @Nullable Double a10,
    @JsonProperty(required = true) @Nullable Boolean a11,
    @JsonProperty(required = true) @Nullable Boolean a12,
    @JsonProperty(required = true) @Nullable Integer a13,
    @JsonProperty(required = true) @Min(0) @DecimalMax("18446744073709551615") @Nullable BigInteger a14,
    @JsonProperty(required = true) @Nullable LocalDate a15,
    @JsonProperty(required = true) @Nullable LocalTime a16,
    @JsonProperty(required = true) @Nullable LocalDateTime a17,
    @JsonProperty(required = true) @Nullable OffsetDateTime a18,
    @JsonProperty(required = true) @Min(-32768) @Max(32767) @Nullable Integer a19,
    @JsonProperty(required = true) @Size(max = 5) @Nullable String a20,
    @JsonProperty(required = true) @Size(max = 50) @Nullable String a21,
    @JsonProperty(required = true) @Nullable String a22,
    @JsonProperty(required = true) byte @Nullable [] a23,
    @JsonProperty(required = true) byte @Nullable [] a24,
    @JsonProperty(required = true) @Nullable A25 a25,
    @JsonProperty(required = true) @Nullable String a26,
    @JsonProperty(required = true) @Nullable JsonNode a27,
    @JsonProperty(required = true) @Nullable UUID a28,
    @JsonProperty(required = true) @Nullable String a29
) {
}

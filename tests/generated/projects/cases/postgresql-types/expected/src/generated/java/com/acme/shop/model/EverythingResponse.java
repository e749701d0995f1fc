package com.acme.shop.model;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What {@code shapes.everything(b, i2, i4, i8, f4, f8, n, t, c, d, tm, tmz, ts, tsz, u, by, j, m, iv)} answers.
 */
public record EverythingResponse(
    @Nullable Boolean ob,
    @Nullable Integer oi2,
    @Nullable Integer oi4,
    @Nullable Long oi8,
    @Nullable Float of4,
    @Nullable Double of8,
    @Nullable BigDecimal onum,
    @Nullable String ot,
    @Nullable String oc,
    @Nullable LocalDate od,
    @Nullable LocalTime otm,
    @Nullable OffsetTime otmz,
    @Nullable LocalDateTime ots,
    @Nullable OffsetDateTime otsz,
    @Nullable UUID ou,
    byte @Nullable [] oby,
    @Nullable JsonNode oj,
    @Nullable Mood om,
    @Nullable String oiv
) {
}

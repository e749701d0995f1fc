package com.acme.shop.model;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * What {@code shapes.everything(b, i2, i4, i8, f4, f8, n, t, c, d, tm, tmz, ts, tsz, u, by, j, m, iv)} answers.
 */
public record EverythingResponse(
    Boolean ob,
    Integer oi2,
    Integer oi4,
    Long oi8,
    Float of4,
    Double of8,
    BigDecimal onum,
    String ot,
    String oc,
    LocalDate od,
    LocalTime otm,
    OffsetTime otmz,
    LocalDateTime ots,
    OffsetDateTime otsz,
    UUID ou,
    byte[] oby,
    JsonNode oj,
    Mood om,
    String oiv
) {
}

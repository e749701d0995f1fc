package com.acme.shop.model;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * {@code shapes.item}
 *
 * @param id {@code id bigint}
 * @param label {@code label text}
 * @param price {@code price numeric}
 * @param at {@code at timestamp with time zone}
 * @param tags {@code tags text[]}
 * @param blob {@code blob bytea}
 * @param mood {@code mood shapes.mood}
 * @param ok {@code ok boolean}
 * @param day {@code day date}
 * @param doc {@code doc jsonb}
 */
public record Item(
    Long id,
    String label,
    BigDecimal price,
    OffsetDateTime at,
    List<String> tags,
    byte[] blob,
    Mood mood,
    Boolean ok,
    LocalDate day,
    JsonNode doc
) {
}

package com.acme.shop.model;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The type {@code shapes.item}.
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
    @Nullable Long id,
    @Nullable String label,
    @Nullable BigDecimal price,
    @Nullable OffsetDateTime at,
    @Nullable List<@Nullable String> tags,
    byte @Nullable [] blob,
    @Nullable Mood mood,
    @Nullable Boolean ok,
    @Nullable LocalDate day,
    @Nullable JsonNode doc
) {
}

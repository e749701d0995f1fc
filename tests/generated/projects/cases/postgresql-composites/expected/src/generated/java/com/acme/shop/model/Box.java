package com.acme.shop.model;

import jakarta.validation.Valid;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The type {@code shapes.box}.
 *
 * @param name {@code name text}
 * @param items {@code items shapes.item[]}
 * @param matrix {@code matrix integer[]}
 * @param opens {@code opens time}
 * @param closes {@code closes timetz}
 * @param made {@code made timestamp}
 * @param tag {@code tag uuid}
 */
public record Box(
    @Nullable String name,
    @Nullable List<@Nullable @Valid Item> items,
    @Nullable List<@Nullable List<@Nullable Integer>> matrix,
    @Nullable LocalTime opens,
    @Nullable OffsetTime closes,
    @Nullable LocalDateTime made,
    @Nullable UUID tag
) {
}

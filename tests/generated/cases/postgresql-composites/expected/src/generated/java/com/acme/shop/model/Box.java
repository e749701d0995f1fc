package com.acme.shop.model;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.UUID;

/**
 * {@code shapes.box}
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
    String name,
    List<Item> items,
    List<List<Integer>> matrix,
    LocalTime opens,
    OffsetTime closes,
    LocalDateTime made,
    UUID tag
) {
}

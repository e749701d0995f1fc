package com.acme.shop.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shapes.cursors(n)} answers.
 */
public record CursorsResponse(
    @Nullable Integer total,
    List<Map<String, Object>> a,
    List<Map<String, Object>> b
) {
}

package com.acme.shop.model;

import java.util.List;
import java.util.Map;

/**
 * What {@code shapes.cursors(n)} answers.
 */
public record CursorsResponse(
    Integer total,
    List<Map<String, Object>> a,
    List<Map<String, Object>> b
) {
}

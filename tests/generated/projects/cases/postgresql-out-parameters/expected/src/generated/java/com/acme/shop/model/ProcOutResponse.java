package com.acme.shop.model;

import org.jspecify.annotations.Nullable;

/**
 * What {@code shapes.proc_out(a, c)} answers.
 */
public record ProcOutResponse(
    @Nullable Integer b,
    @Nullable String c,
    @Nullable Mood d
) {
}

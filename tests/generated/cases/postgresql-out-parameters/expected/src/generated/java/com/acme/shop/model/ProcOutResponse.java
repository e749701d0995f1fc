package com.acme.shop.model;

/**
 * What {@code shapes.proc_out(a, c)} answers.
 */
public record ProcOutResponse(
    Integer b,
    String c,
    Mood d
) {
}

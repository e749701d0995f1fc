package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.value.Omittable;
import org.jspecify.annotations.Nullable;

/**
 * What {@code shapes.clashes(service, request, body, given, response, rs)} takes.
 *
 * <p>For what is left out the database's default applies, which need not be its null.
 *
 * @param service {@code service integer}
 * @param request {@code request integer}
 * @param body {@code body integer}
 * @param given {@code given integer}
 * @param response {@code response integer}
 * @param rs {@code rs integer}
 */
public record ClashesRequest(
    @JsonProperty(required = true) @Nullable Integer service,
    @JsonProperty(required = true) @Nullable Integer request,
    @JsonProperty(required = true) @Nullable Integer body,
    Omittable<@Nullable Integer> given,
    Omittable<@Nullable Integer> response,
    @Nullable Integer rs
) {
}

package com.acme.shop.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * What {@code shapes.clashes(service, request, body, given, response, rs)} takes.
 *
 * <p>An optional value that is null was left out, so that the database's default applies; one that is empty is the
 * database's null.
 *
 * @param service {@code service integer}
 * @param request {@code request integer}
 * @param body {@code body integer}
 * @param given {@code given integer}
 * @param response {@code response integer}
 * @param rs {@code rs integer}
 */
public record ClashesRequest(
    @JsonProperty(required = true) Integer service,
    @JsonProperty(required = true) Integer request,
    @JsonProperty(required = true) Integer body,
    Optional<Integer> given,
    Optional<Integer> response,
    Optional<Integer> rs
) {
}

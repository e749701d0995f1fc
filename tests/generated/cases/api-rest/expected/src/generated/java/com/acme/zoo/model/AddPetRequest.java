package com.acme.zoo.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.OffsetTime;
import java.util.Map;
import java.util.Optional;

/**
 * What <code>POST /pets</code> takes.
 *
 * <p>An optional value that is null was left out, so that the API's default applies; one that is empty is the
 * API's null.
 *
 * @param petName {@code pet-name string}
 * @param status {@code status ref}
 * @param weight {@code weight decimal}
 * @param owner {@code owner ref}
 * @param labels {@code labels map}
 * @param feeding {@code feeding time}
 */
public record AddPetRequest(
    @JsonProperty(required = true) @NotNull String petName,
    Optional<Status> status,
    Optional<BigDecimal> weight,
    Optional<@Valid Owner> owner,
    Optional<Map<String, String>> labels,
    Optional<OffsetTime> feeding
) {
}

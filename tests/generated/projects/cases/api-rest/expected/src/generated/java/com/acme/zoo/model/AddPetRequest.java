package com.acme.zoo.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.value.NotNullIfGiven;
import forja.runtime.value.Omittable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.OffsetTime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What <code>POST /pets</code> takes.
 *
 * <p>For what is left out the API's default applies, which need not be its null.
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
    @NotNullIfGiven @Nullable Status status,
    Omittable<@Nullable BigDecimal> weight,
    @NotNullIfGiven @Nullable @Valid Owner owner,
    @NotNullIfGiven @Nullable Map<String, @Nullable String> labels,
    @NotNullIfGiven @Nullable OffsetTime feeding
) {
}

package com.acme.shelter.model;

import forja.runtime.value.NotNullIfGiven;
import forja.runtime.value.Omittable;
import jakarta.validation.Valid;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code query pets} takes.
 *
 * <p>For what is left out the API's default applies, which need not be its null.
 *
 * @param filter {@code filter PetFilter}
 * @param kinds {@code kinds [Kind!]}
 * @param first {@code first Int}: Default: 20.
 * @param orderBy {@code orderBy Order!}: Default: "NAME".
 */
public record PetsRequest(
    Omittable<@Nullable @Valid PetFilter> filter,
    Omittable<@Nullable List<@Nullable Kind>> kinds,
    Omittable<@Nullable Integer> first,
    @NotNullIfGiven @Nullable Order orderBy
) {
}

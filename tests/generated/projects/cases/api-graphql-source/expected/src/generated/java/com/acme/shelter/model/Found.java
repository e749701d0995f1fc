package com.acme.shelter.model;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The type {@code Found}.
 *
 * @param typename {@code __typename String!}: The type of the object, as the API calls it.
 * @param id {@code id ID!}: Of Owner, Pet, Bird.
 * @param email {@code email String!}: Of Owner. e-mail of the owner
 * @param phone {@code phone String}: Of Owner.
 * @param pets {@code pets [Pet!]!}: Of Owner.
 * @param address {@code address Address}: Of Owner.
 * @param name {@code name String}: Of Pet, Bird. What it is called by
 * @param kind {@code kind Kind!}: Of Pet.
 * @param petWeight {@code pet_weight BigDecimal}: Of Pet.
 * @param chip {@code chip Long}: Of Pet.
 * @param mood {@code mood Mood}: Of Pet.
 * @param owner {@code owner Owner}: Of Pet, Bird.
 * @param tags {@code tags [String!]!}: Of Pet.
 * @param thumbnail {@code thumbnail String}: Of Pet.
 * @param canFly {@code canFly Boolean!}: Of Bird.
 * @param birdWeight {@code bird_weight Float!}: Of Bird.
 */
public record Found(
    String typename,
    @Nullable String id,
    @Nullable String email,
    @Nullable String phone,
    @Nullable List<@Nullable Pet> pets,
    @Nullable Address address,
    @Nullable String name,
    @Nullable Kind kind,
    @Nullable BigDecimal petWeight,
    @Nullable Long chip,
    @Nullable JsonNode mood,
    @Nullable Owner owner,
    @Nullable List<@Nullable String> tags,
    @Nullable String thumbnail,
    @Nullable Boolean canFly,
    @Nullable Double birdWeight
) {
}

package com.acme.zoo.graphql;

import com.acme.zoo.model.AddPetRequest;
import com.acme.zoo.model.Box;
import com.acme.zoo.model.DeletePetRequest;
import com.acme.zoo.model.FindPetsRequest;
import com.acme.zoo.model.GetPetRequest;
import com.acme.zoo.model.HasPetRequest;
import com.acme.zoo.model.LabelRequest;
import com.acme.zoo.model.Owner;
import com.acme.zoo.model.Pet;
import com.acme.zoo.model.PetInput;
import com.acme.zoo.model.ReplacePetRequest;
import com.acme.zoo.model.Status;
import com.acme.zoo.service.PetsService;
import forja.runtime.graphql.InputArgument;
import forja.runtime.value.Omittable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.stereotype.Controller;

/** Pets over GraphQL. */
@Controller
class PetsController {

    private final PetsService service;

    PetsController(PetsService service) {
        this.service = service;
    }

    @QueryMapping
    public @Nullable Pet getPet(
        @InputArgument @NotNull Long petId,
        @InputArgument @Valid Omittable<@NotNull String> xTrace,
        @InputArgument @Valid Omittable<@NotNull String> session) {
        return this.service.getPet(new GetPetRequest(petId, xTrace.value(), session.value()));
    }

    @QueryMapping
    public @Nullable List<Pet> findPets(
        @InputArgument @Valid Omittable<@NotNull List<@Nullable Status>> status,
        @InputArgument @Valid Omittable<@NotNull List<@Nullable Long>> ids,
        @InputArgument @Valid Omittable<@NotNull List<@Nullable String>> words,
        @InputArgument @Valid Omittable<@NotNull @Valid Box> weight,
        @InputArgument @NotNull OffsetDateTime since,
        @InputArgument @Valid Omittable<@NotNull Integer> limit) {
        return this.service.findPets(
            new FindPetsRequest(status.value(), ids.value(), words.value(), weight.value(), since, limit.value()));
    }

    @MutationMapping
    public @Nullable Pet addPet(
        @InputArgument @NotNull String petName,
        @InputArgument @Valid Omittable<@NotNull Status> status,
        @InputArgument Omittable<@Nullable BigDecimal> weight,
        @InputArgument @Valid Omittable<@NotNull @Valid Owner> owner,
        @InputArgument @Valid Omittable<@NotNull Map<String, @Nullable String>> labels,
        @InputArgument @Valid Omittable<@NotNull OffsetTime> feeding) {
        return this.service.addPet(
            new AddPetRequest(petName, status.value(), weight, owner.value(), labels.value(), feeding.value()));
    }

    @MutationMapping
    public @Nullable Pet replacePet(
        @InputArgument @NotNull Long petId,
        @InputArgument @Valid Omittable<@NotNull String> status,
        @InputArgument @NotNull @Valid PetInput body) {
        return this.service.replacePet(new ReplacePetRequest(petId, status.value(), body));
    }

    @MutationMapping
    public boolean deletePet(@InputArgument @NotNull Long petId) {
        this.service.deletePet(new DeletePetRequest(petId));
        return true;
    }

    @QueryMapping
    public boolean hasPet(@InputArgument @NotNull Long petId) {
        this.service.hasPet(new HasPetRequest(petId));
        return true;
    }

    @MutationMapping
    public @Nullable Map<String, Owner> label(
        @InputArgument @NotNull Long petId,
        @InputArgument @Valid Omittable<@NotNull Map<String, @Nullable String>> body) {
        return this.service.label(new LabelRequest(petId, body.value()));
    }

    @QueryMapping
    public @Nullable OffsetDateTime now() {
        return this.service.now();
    }
}

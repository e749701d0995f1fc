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
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.graphql.data.ArgumentValue;
import org.springframework.graphql.data.method.annotation.Argument;
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
    public Pet getPet(
        @Argument @NotNull Long petId,
        ArgumentValue<String> xTrace,
        ArgumentValue<String> session) {
        return this.service.getPet(new GetPetRequest(petId, given(xTrace), given(session)));
    }

    @QueryMapping
    public List<Pet> findPets(
        ArgumentValue<List<Status>> status,
        ArgumentValue<List<Long>> ids,
        ArgumentValue<List<String>> words,
        ArgumentValue<Box> weight,
        @Argument @NotNull OffsetDateTime since,
        ArgumentValue<Integer> limit) {
        return this.service.findPets(new FindPetsRequest(given(status), given(ids), given(words), given(weight), since, given(limit)));
    }

    @MutationMapping
    public Pet addPet(
        @Argument @NotNull String petName,
        ArgumentValue<Status> status,
        ArgumentValue<BigDecimal> weight,
        ArgumentValue<Owner> owner,
        ArgumentValue<Map<String, String>> labels,
        ArgumentValue<OffsetTime> feeding) {
        return this.service.addPet(new AddPetRequest(petName, given(status), given(weight), given(owner), given(labels), given(feeding)));
    }

    @MutationMapping
    public Pet replacePet(
        @Argument @NotNull Long petId,
        ArgumentValue<String> status,
        @Argument @NotNull @Valid PetInput body) {
        return this.service.replacePet(new ReplacePetRequest(petId, given(status), body));
    }

    @MutationMapping
    public boolean deletePet(@Argument @NotNull Long petId) {
        this.service.deletePet(new DeletePetRequest(petId));
        return true;
    }

    @QueryMapping
    public boolean hasPet(@Argument @NotNull Long petId) {
        this.service.hasPet(new HasPetRequest(petId));
        return true;
    }

    @MutationMapping
    public Map<String, Owner> label(
        @Argument @NotNull Long petId,
        ArgumentValue<Map<String, String>> body) {
        return this.service.label(new LabelRequest(petId, given(body)));
    }

    @QueryMapping
    public OffsetDateTime now() {
        return this.service.now();
    }

    /** An argument that was left out becomes null, so that its own default applies. */
    private static <T> @Nullable Optional<T> given(ArgumentValue<T> value) {
        return value.isOmitted() ? null : value.asOptional();
    }
}

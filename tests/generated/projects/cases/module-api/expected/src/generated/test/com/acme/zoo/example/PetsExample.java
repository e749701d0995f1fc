package com.acme.zoo.example;

import com.acme.zoo.api.PetsOperations;
import com.acme.zoo.model.AddPetRequest;
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
import com.acme.zoo.runtime.value.Omittable;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How an application calls each operation. */
class PetsExample {

    private final PetsOperations operations;

    PetsExample(PetsOperations operations) {
        this.operations = operations;
    }

    @Nullable Pet getPet() {
        return operations.getPet(new GetPetRequest(1L, null, null));
    }

    @Nullable List<Pet> findPets() {
        return operations.findPets(
            new FindPetsRequest(null, null, null, null, OffsetDateTime.parse("2026-01-31T12:30:00Z"), null));
    }

    @Nullable Pet addPet() {
        return operations.addPet(new AddPetRequest("text", null, Omittable.omitted(), null, null, null));
    }

    @Nullable Pet replacePet() {
        return operations.replacePet(
            new ReplacePetRequest(
                1L,
                null,
                new PetInput(
                    "text",
                    Status.AVAILABLE,
                    Omittable.omitted(),
                    new Owner("text", null, null),
                    Map.of("key", "text"),
                    OffsetTime.parse("12:30:00+00:00"))));
    }

    void deletePet() {
        operations.deletePet(new DeletePetRequest(1L));
    }

    void hasPet() {
        operations.hasPet(new HasPetRequest(1L));
    }

    @Nullable Map<String, Owner> label() {
        return operations.label(new LabelRequest(1L, null));
    }

    @Nullable OffsetDateTime now() {
        return operations.now();
    }
}

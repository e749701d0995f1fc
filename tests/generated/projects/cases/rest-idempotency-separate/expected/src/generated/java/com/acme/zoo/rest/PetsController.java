package com.acme.zoo.rest;

import com.acme.zoo.model.AddPetRequest;
import com.acme.zoo.model.DeletePetRequest;
import com.acme.zoo.model.FindPetsRequest;
import com.acme.zoo.model.GetPetRequest;
import com.acme.zoo.model.HasPetRequest;
import com.acme.zoo.model.LabelRequest;
import com.acme.zoo.model.Owner;
import com.acme.zoo.model.Pet;
import com.acme.zoo.model.ReplacePetRequest;
import com.acme.zoo.service.PetsService;
import forja.runtime.rest.RestOperations;
import forja.runtime.rest.idempotency.Idempotent;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Pets over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class PetsController {

    private final PetsService service;

    PetsController(PetsService service) {
        this.service = service;
    }

    @GetMapping("/get-pet")
    public @Nullable Pet getPet(
        @RequestParam @NotNull Long petId,
        @RequestParam(required = false) @Nullable String xTrace,
        @RequestParam(required = false) @Nullable String session) {
        return this.service.getPet(new GetPetRequest(petId, xTrace, session));
    }

    @PostMapping("/find-pets")
    public @Nullable List<Pet> findPets(@Valid @RequestBody FindPetsRequest request) {
        return this.service.findPets(request);
    }

    @PostMapping("/add-pet")
    @Idempotent(apart = true)
    public @Nullable Pet addPet(@Valid @RequestBody AddPetRequest request) {
        return this.service.addPet(request);
    }

    @PostMapping("/replace-pet")
    @Idempotent(apart = true)
    public @Nullable Pet replacePet(@Valid @RequestBody ReplacePetRequest request) {
        return this.service.replacePet(request);
    }

    @PostMapping("/delete-pet")
    @Idempotent(apart = true)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void deletePet(@Valid @RequestBody DeletePetRequest request) {
        this.service.deletePet(request);
    }

    @GetMapping("/has-pet")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void hasPet(@RequestParam @NotNull Long petId) {
        this.service.hasPet(new HasPetRequest(petId));
    }

    @PostMapping("/label")
    @Idempotent(apart = true)
    public @Nullable Map<String, Owner> label(@Valid @RequestBody LabelRequest request) {
        return this.service.label(request);
    }

    @GetMapping("/now")
    public @Nullable OffsetDateTime now() {
        return this.service.now();
    }
}

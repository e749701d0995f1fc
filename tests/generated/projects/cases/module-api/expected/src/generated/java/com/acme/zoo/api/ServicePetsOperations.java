package com.acme.zoo.api;

import com.acme.zoo.model.AddPetRequest;
import com.acme.zoo.model.DeletePetRequest;
import com.acme.zoo.model.FindPetsRequest;
import com.acme.zoo.model.GetPetRequest;
import com.acme.zoo.model.HasPetRequest;
import com.acme.zoo.model.LabelRequest;
import com.acme.zoo.model.Owner;
import com.acme.zoo.model.Pet;
import com.acme.zoo.model.ReplacePetRequest;
import com.acme.zoo.runtime.library.Calls;
import com.acme.zoo.service.PetsService;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hands calls to the service, once what they ask is valid. */
class ServicePetsOperations implements PetsOperations {

    private final PetsService service;

    private final Calls calls;

    ServicePetsOperations(PetsService service, Calls calls) {
        this.service = service;
        this.calls = calls;
    }

    @Override
    public @Nullable Pet getPet(GetPetRequest request) {
        calls.check(request);
        return calls.answer(() -> service.getPet(request));
    }

    @Override
    public @Nullable List<Pet> findPets(FindPetsRequest request) {
        calls.check(request);
        return calls.answer(() -> service.findPets(request));
    }

    @Override
    public @Nullable Pet addPet(AddPetRequest request) {
        calls.check(request);
        return calls.answer(() -> service.addPet(request));
    }

    @Override
    public @Nullable Pet replacePet(ReplacePetRequest request) {
        calls.check(request);
        return calls.answer(() -> service.replacePet(request));
    }

    @Override
    public void deletePet(DeletePetRequest request) {
        calls.check(request);
        calls.run(() -> service.deletePet(request));
    }

    @Override
    public void hasPet(HasPetRequest request) {
        calls.check(request);
        calls.run(() -> service.hasPet(request));
    }

    @Override
    public @Nullable Map<String, Owner> label(LabelRequest request) {
        calls.check(request);
        return calls.answer(() -> service.label(request));
    }

    @Override
    public @Nullable OffsetDateTime now() {
        return calls.answer(() -> service.now());
    }
}

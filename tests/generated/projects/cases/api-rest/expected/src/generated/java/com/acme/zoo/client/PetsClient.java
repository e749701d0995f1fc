package com.acme.zoo.client;

import com.acme.zoo.model.AddPetRequest;
import com.acme.zoo.model.DeletePetRequest;
import com.acme.zoo.model.FindPetsRequest;
import com.acme.zoo.model.GetPetRequest;
import com.acme.zoo.model.HasPetRequest;
import com.acme.zoo.model.LabelRequest;
import com.acme.zoo.model.Owner;
import com.acme.zoo.model.Pet;
import com.acme.zoo.model.ReplacePetRequest;
import forja.runtime.client.rest.ApiStyle;
import forja.runtime.client.rest.RestApi;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;

/** Calls the API: Pets. */
@Component
public class PetsClient {

    private final RestApi api;

    PetsClient(RestApi api) {
        this.api = api;
    }

    /** Calls <code>GET /pets/&#123;pet-id&#125;</code>. */
    public @Nullable Pet getPet(GetPetRequest request) {
        return api.call("GET", "/pets/{pet-id}")
            .path("pet-id", request.petId())
            .header("X-Trace", false, request.xTrace())
            .cookie("session", true, request.session())
            .answer("application/json", Pet.class);
    }

    /** Calls <code>GET /pets</code>. */
    public @Nullable List<Pet> findPets(FindPetsRequest request) {
        return api.call("GET", "/pets")
            .query("status", request.status())
            .query("ids", ApiStyle.PIPE_DELIMITED, false, request.ids())
            .query("words", ApiStyle.SPACE_DELIMITED, false, request.words())
            .query("weight", ApiStyle.DEEP_OBJECT, true, request.weight())
            .query("since", request.since())
            .query("limit", request.limit())
            .answer("application/json", new TypeReference<List<Pet>>() {});
    }

    /** Calls <code>POST /pets</code>. */
    public @Nullable Pet addPet(AddPetRequest request) {
        return api.call("POST", "/pets")
            .member("pet-name", request.petName())
            .given("status", request.status())
            .given("weight", request.weight())
            .given("owner", request.owner())
            .given("labels", request.labels())
            .given("feeding", request.feeding())
            .members("application/json", true)
            .answer("application/json", Pet.class);
    }

    /** Calls <code>PUT /pets/&#123;pet-id&#125;</code>. */
    public @Nullable Pet replacePet(ReplacePetRequest request) {
        return api.call("PUT", "/pets/{pet-id}")
            .path("pet-id", request.petId())
            .query("status", request.status())
            .body("application/json", request.body())
            .answer("application/json", Pet.class);
    }

    /** Calls <code>DELETE /pets/&#123;pet-id&#125;</code>. */
    public void deletePet(DeletePetRequest request) {
        api.call("DELETE", "/pets/{pet-id}")
            .path("pet-id", request.petId())
            .done();
    }

    /** Calls <code>HEAD /pets/&#123;pet-id&#125;</code>. */
    public void hasPet(HasPetRequest request) {
        api.call("HEAD", "/pets/{pet-id}")
            .path("pet-id", request.petId())
            .done();
    }

    /** Calls <code>PATCH /pets/&#123;pet-id&#125;/labels</code>. */
    public @Nullable Map<String, Owner> label(LabelRequest request) {
        return api.call("PATCH", "/pets/{pet-id}/labels")
            .path("pet-id", request.petId())
            .givenBody("application/json", request.body())
            .answer("application/json", new TypeReference<Map<String, Owner>>() {});
    }

    /** Calls <code>GET /now</code>. */
    public @Nullable OffsetDateTime now() {
        return api.call("GET", "/now")
            .answer("application/json", OffsetDateTime.class);
    }
}

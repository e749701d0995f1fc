package com.acme.shelter.client;

import com.acme.shelter.model.AddPetRequest;
import com.acme.shelter.model.BornRequest;
import com.acme.shelter.model.ClassRequest;
import com.acme.shelter.model.EchoRequest;
import com.acme.shelter.model.Found;
import com.acme.shelter.model.Pet;
import com.acme.shelter.model.PetRequest;
import com.acme.shelter.model.PetsRequest;
import com.acme.shelter.model.SearchRequest;
import com.acme.shelter.model.ShelterConnection;
import com.acme.shelter.model.SheltersRequest;
import forja.runtime.client.graphql.GraphQlApi;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Calls the API: Shelter. */
@Component
public class ShelterClient {

    private final GraphQlApi api;

    ShelterClient(GraphQlApi api) {
        this.api = api;
    }

    /** Calls {@code query pet}. */
    public @Nullable Pet pet(PetRequest request) {
        return api.call("query", "pet")
            .variable("id", request.id())
            .answerOrNull(Pet.class);
    }

    /** Calls {@code query pets}. */
    public @Nullable List<Pet> pets(PetsRequest request) {
        return api.call("query", "pets")
            .given("filter", request.filter())
            .given("kinds", request.kinds())
            .given("first", request.first())
            .given("orderBy", request.orderBy())
            .answer(new TypeReference<List<Pet>>() {});
    }

    /** Calls {@code query search}. */
    public @Nullable List<Found> search(SearchRequest request) {
        return api.call("query", "search")
            .variable("text", request.text())
            .answer(new TypeReference<List<Found>>() {});
    }

    /** Calls {@code query born}. */
    public @Nullable OffsetDateTime born(BornRequest request) {
        return api.call("query", "born")
            .variable("on", request.on())
            .given("at", request.at())
            .given("id", request.id())
            .given("at_time", request.atTime())
            .answerOrNull(OffsetDateTime.class);
    }

    /** Calls {@code query echo}. */
    public @Nullable JsonNode echo(EchoRequest request) {
        return api.call("query", "echo")
            .given("json", request.json())
            .given("long", request.longValue())
            .given("float", request.floatValue())
            .given("bool", request.bool())
            .given("amount", request.amount())
            .given("list", request.list())
            .answerOrNull(JsonNode.class);
    }

    /** Calls {@code query class}. */
    public @Nullable String classValue(ClassRequest request) {
        return api.call("query", "class")
            .given("static", request.staticValue())
            .answerOrNull(String.class);
    }

    /** Calls {@code query shelters}. */
    public @Nullable ShelterConnection shelters(SheltersRequest request) {
        return api.call("query", "shelters")
            .given("first", request.first())
            .answer(ShelterConnection.class);
    }

    /** Calls {@code mutation addPet}. */
    public @Nullable Pet addPet(AddPetRequest request) {
        return api.call("mutation", "addPet")
            .variable("input", request.input())
            .given("note", request.note())
            .answer(Pet.class);
    }
}

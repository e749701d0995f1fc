package com.acme.shelter.client;

import com.acme.shelter.model.Found;
import com.fasterxml.jackson.annotation.JsonProperty;
import tools.jackson.databind.json.JsonMapper;

/** What the API calls members that have another name here, and which of them it wants also when they are null. */
final class ApiNames {

    private ApiNames() {
    }

    static void addTo(JsonMapper.Builder json) {
        json.addMixIn(Found.class, Of.Found.class);
    }

    private interface Of {

        interface Found {

            @JsonProperty("__typename")
            Object typename();

            @JsonProperty("pet_weight")
            Object petWeight();

            @JsonProperty("bird_weight")
            Object birdWeight();
        }
    }
}

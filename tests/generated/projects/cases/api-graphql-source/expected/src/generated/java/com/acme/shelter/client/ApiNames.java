package com.acme.shelter.client;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What the API calls members that have another name here, and which of them it wants also when they are null. */
interface ApiNames {

    interface Found {

        @JsonProperty("__typename")
        Object typename();

        @JsonProperty("pet_weight")
        Object petWeight();

        @JsonProperty("bird_weight")
        Object birdWeight();
    }
}

package com.acme.zoo.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/** What the API calls members that have another name here, and which of them it wants also when they are null. */
interface ApiNames {

    interface Owner {

        @JsonProperty("e-mail")
        Object eMail();

        @JsonInclude(JsonInclude.Include.ALWAYS)
        Object phone();
    }

    interface Pet {

        @JsonProperty("pet-name")
        Object petName();

        @JsonProperty("born_at")
        Object bornAt();

        @JsonInclude(JsonInclude.Include.ALWAYS)
        Object owner();
    }

    interface PetInput {

        @JsonProperty("pet-name")
        Object petName();
    }
}

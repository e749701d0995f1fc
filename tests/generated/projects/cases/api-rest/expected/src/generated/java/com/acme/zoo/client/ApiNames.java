package com.acme.zoo.client;

import com.acme.zoo.model.Owner;
import com.acme.zoo.model.Pet;
import com.acme.zoo.model.PetInput;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import tools.jackson.databind.json.JsonMapper;

/** What the API calls members that have another name here, and which of them it wants also when they are null. */
final class ApiNames {

    private ApiNames() {
    }

    static void addTo(JsonMapper.Builder json) {
        json.addMixIn(Owner.class, Of.Owner.class);
        json.addMixIn(Pet.class, Of.Pet.class);
        json.addMixIn(PetInput.class, Of.PetInput.class);
    }

    private interface Of {

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
}

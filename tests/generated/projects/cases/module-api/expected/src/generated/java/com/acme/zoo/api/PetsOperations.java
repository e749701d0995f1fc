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
import com.acme.zoo.runtime.failure.FailureException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an application can call: Pets. A call joins its caller's transaction where one is open, and is one of its own
 * where none is.
 */
public interface PetsOperations {

    /**
     * One pet.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    @Nullable Pet getPet(GetPetRequest request);

    /**
     * Pets that match &#42;&#47; &#123;&#64;code everything&#125;.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    @Nullable List<Pet> findPets(FindPetsRequest request);

    /**
     * Calls <code>POST /pets</code>.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    @Nullable Pet addPet(AddPetRequest request);

    /**
     * Calls <code>PUT /pets/&#123;pet-id&#125;</code>.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    @Nullable Pet replacePet(ReplacePetRequest request);

    /**
     * Calls <code>DELETE /pets/&#123;pet-id&#125;</code>.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    void deletePet(DeletePetRequest request);

    /**
     * Calls <code>HEAD /pets/&#123;pet-id&#125;</code>.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    void hasPet(HasPetRequest request);

    /**
     * Calls <code>PATCH /pets/&#123;pet-id&#125;/labels</code>.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    @Nullable Map<String, Owner> label(LabelRequest request);

    /**
     * Calls <code>GET /now</code>.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    @Nullable OffsetDateTime now();
}

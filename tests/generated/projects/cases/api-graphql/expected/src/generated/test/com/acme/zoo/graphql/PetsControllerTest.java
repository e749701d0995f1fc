package com.acme.zoo.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class PetsControllerTest extends GraphQlTest {

    @Test
    void eachOperationIsInTheSchema() {
        assertThat(fieldsOf("Query")).contains(
            "getPet",
            "findPets",
            "hasPet",
            "now"
        );
        assertThat(fieldsOf("Mutation")).contains(
            "addPet",
            "replacePet",
            "deletePet",
            "label"
        );
    }

    @Test
    void getPetCallsItsService() {
        graphQl.document(
            "query { getPet(petId: 1) { id petName status bornAt weight tags owner { eMail phone nick } "
                + "parent { id petName status bornAt weight tags owner { eMail phone nick } parent { id petName "
                + "status bornAt weight tags owner { eMail phone nick } parent { id petName status bornAt weight "
                + "tags labels } labels } labels } labels } }")
            .executeAndVerify();

        verify(petsService).getPet(any());
    }

    @Test
    void getPetRefusesAnInvalidRequest() {
        graphQl.document("query { getPet(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(petsService);
    }

    @Test
    void findPetsCallsItsService() {
        graphQl.document(
            "query { findPets(since: \"2026-01-31T12:30:00Z\") { id petName status bornAt weight tags owner "
                + "{ eMail phone nick } parent { id petName status bornAt weight tags owner { eMail phone nick } "
                + "parent { id petName status bornAt weight tags owner { eMail phone nick } parent { id petName "
                + "status bornAt weight tags labels } labels } labels } labels } }")
            .executeAndVerify();

        verify(petsService).findPets(any());
    }

    @Test
    void findPetsRefusesAnInvalidRequest() {
        graphQl.document("query { findPets(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(petsService);
    }

    @Test
    void addPetCallsItsService() {
        graphQl.document(
            "mutation { addPet(petName: \"text\") { id petName status bornAt weight tags owner { eMail phone "
                + "nick } parent { id petName status bornAt weight tags owner { eMail phone nick } parent { id "
                + "petName status bornAt weight tags owner { eMail phone nick } parent { id petName status bornAt "
                + "weight tags labels } labels } labels } labels } }")
            .executeAndVerify();

        verify(petsService).addPet(any());
    }

    @Test
    void addPetRefusesAnInvalidRequest() {
        graphQl.document("mutation { addPet(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(petsService);
    }

    @Test
    void replacePetCallsItsService() {
        graphQl.document(
            "mutation { replacePet(petId: 1, body: {petName: \"text\", status: AVAILABLE, weight: 1.5, "
                + "owner: {eMail: \"text\", phone: \"text\", nick: \"text\"}, labels: {key: \"text\"}, feeding: "
                + "\"12:30:00+00:00\"}) { id petName status bornAt weight tags owner { eMail phone nick } parent { "
                + "id petName status bornAt weight tags owner { eMail phone nick } parent { id petName status "
                + "bornAt weight tags owner { eMail phone nick } parent { id petName status bornAt weight tags "
                + "labels } labels } labels } labels } }")
            .executeAndVerify();

        verify(petsService).replacePet(any());
    }

    @Test
    void replacePetRefusesAnInvalidRequest() {
        graphQl.document("mutation { replacePet(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(petsService);
    }

    @Test
    void deletePetCallsItsService() {
        graphQl.document("mutation { deletePet(petId: 1) }").executeAndVerify();

        verify(petsService).deletePet(any());
    }

    @Test
    void deletePetRefusesAnInvalidRequest() {
        graphQl.document("mutation { deletePet(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(petsService);
    }

    @Test
    void hasPetCallsItsService() {
        graphQl.document("query { hasPet(petId: 1) }").executeAndVerify();

        verify(petsService).hasPet(any());
    }

    @Test
    void hasPetRefusesAnInvalidRequest() {
        graphQl.document("query { hasPet(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(petsService);
    }

    @Test
    void labelCallsItsService() {
        graphQl.document("mutation { label(petId: 1) }").executeAndVerify();

        verify(petsService).label(any());
    }

    @Test
    void labelRefusesAnInvalidRequest() {
        graphQl.document("mutation { label(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(petsService);
    }

    @Test
    void nowCallsItsService() {
        graphQl.document("query { now }").executeAndVerify();

        verify(petsService).now();
    }

    @Test
    void nowRefusesAnInvalidRequest() {
        graphQl.document("query { now(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(petsService);
    }
}

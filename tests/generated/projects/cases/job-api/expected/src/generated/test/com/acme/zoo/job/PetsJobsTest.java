package com.acme.zoo.job;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;

import org.junit.jupiter.api.Test;

class PetsJobsTest extends JobsTest {

    @Test
    void getPetDoesItsWork() {
        run("getPet");

        verify(petsService).getPet(any());
    }

    @Test
    void findPetsDoesItsWork() {
        run("findPets");

        verify(petsService).findPets(any());
    }
}

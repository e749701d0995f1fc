package com.acme.zoo.job;

import static org.mockito.Mockito.verify;

import org.junit.jupiter.api.Test;

class StoreJobsTest extends JobsTest {

    @Test
    void getCountDoesItsWork() {
        run("getCount");

        verify(storeService).getCount();
    }
}

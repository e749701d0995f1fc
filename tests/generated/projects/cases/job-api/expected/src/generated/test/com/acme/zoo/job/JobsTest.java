package com.acme.zoo.job;

import com.acme.zoo.service.PetsService;
import com.acme.zoo.service.StoreService;
import forja.runtime.job.Job;
import forja.runtime.job.JobRun;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/** The whole application over services that are mocked, and none of its times: one context serves all tests. */
@SpringBootTest(properties = {"logging.structured.format.console=", "service.jobs.enabled=false"})
abstract class JobsTest {

    @Autowired
    private List<Job> jobs;

    @MockitoBean
    PetsService petsService;

    @MockitoBean
    StoreService storeService;

    void run(String name) {
        var run = new JobRun(name, Instant.parse("2026-01-31T22:30:00Z"), ZoneOffset.UTC, UUID.randomUUID().toString());
        jobs.stream().filter(job -> job.name().equals(name)).findFirst().orElseThrow().work().run(run);
    }
}

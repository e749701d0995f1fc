package com.acme.shop.job;

import com.acme.shop.service.ShopService;
import forja.runtime.job.Job;
import forja.runtime.job.JobRun;
import forja.runtime.state.Ticks;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.bean.override.convention.TestBean;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.transaction.support.TransactionOperations;

/** The whole application over services that are mocked, and none of its times: one context serves all tests. */
@SpringBootTest(properties = {"logging.structured.format.console=", "service.jobs.enabled=false"})
abstract class JobsTest {

    @Autowired
    private List<Job> jobs;

    @MockitoBean
    Ticks ticks;

    @TestBean
    TransactionOperations transactions;

    @MockitoBean
    ShopService shopService;

    static TransactionOperations transactions() {
        return TransactionOperations.withoutTransaction();
    }

    void run(String name) {
        var run = new JobRun(name, Instant.parse("2026-01-31T22:30:00Z"), ZoneOffset.UTC, UUID.randomUUID().toString());
        jobs.stream().filter(job -> job.name().equals(name)).findFirst().orElseThrow().work().run(run);
    }
}

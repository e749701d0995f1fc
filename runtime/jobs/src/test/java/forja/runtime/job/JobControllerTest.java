package forja.runtime.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.doThrow;

import forja.runtime.session.SessionAutoConfiguration;
import forja.runtime.state.Ticks;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.context.annotation.Bean;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.test.context.bean.override.mockito.MockitoSpyBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

@SpringBootTest(properties = {
    "spring.application.name=shop",
    "service.jobs.poll=50ms",
    "service.jobs.schedules.close.cron=0 0 1 * * *",
    "service.jobs.schedules.close.zone=Europe/Madrid",
    "service.jobs.schedules.tidy.delay=1d",
    "service.jobs.schedules.tidy.overlap=queue"
})
@AutoConfigureMockMvc
class JobControllerTest {

    private static final CountDownLatch GATE = new CountDownLatch(1);

    @Autowired
    private MockMvcTester web;

    @Autowired
    private JobScheduler scheduler;

    @MockitoSpyBean
    private Ticks ticks;

    @BeforeEach
    void running() {
        if (!scheduler.isRunning()) {
            scheduler.start();
        }
    }

    @Test
    void jobsAreListedWithTheirTimes() {
        assertThat(web.get().uri("/jobs")).hasStatus(200).bodyJson().extractingPath("$[*].schedule").asArray()
            .containsExactly("0 0 1 * * * Europe/Madrid", "1d after the last run");
        assertThat(web.get().uri("/jobs")).bodyJson().extractingPath("$[0].name").isEqualTo("close");
    }

    @Test
    void aRunIsAskedForAndToldOfAndDoesNotOverlap() {
        var asked = web.post().uri("/jobs/close/runs").exchange();
        assertThat(asked).hasStatus(202).bodyJson().extractingPath("$.cause").isEqualTo("manual");
        var again = web.post().uri("/jobs/close/runs").exchange();
        assertThat(again).hasStatus(409).hasContentType("application/problem+json").bodyJson()
            .extractingPath("$.detail").asString().contains("has not ended");
        GATE.countDown();

        await().untilAsserted(() -> assertThat(web.get().uri("/jobs/close/runs?limit=1"))
            .bodyJson().extractingPath("$[0].state").isEqualTo("done"));
        assertThat(web.get().uri("/jobs")).bodyJson().extractingPath("$[0].last.state").isEqualTo("done");
    }

    @Test
    void whatIsNotThereOrNotTakenIsRefused() {
        assertThat(web.get().uri("/jobs/open/runs")).hasStatus(404).bodyJson().extractingPath("$.detail")
            .isEqualTo("There is no job open.");
        assertThat(web.post().uri("/jobs/open/runs")).hasStatus(404);
        assertThat(web.get().uri("/jobs/tidy/runs?limit=0")).hasStatus(400).bodyJson().extractingPath("$.detail")
            .isEqualTo("limit must be from 1 to 1000.");
        assertThat(web.get().uri("/jobs/tidy/runs?limit=many")).hasStatus(400);
    }

    @Test
    void aCopyThatRunsNoJobsTakesNone() {
        scheduler.stop();

        assertThat(web.post().uri("/jobs/tidy/runs")).hasStatus(503).bodyJson().extractingPath("$.detail").asString()
            .startsWith("This copy of the service runs no jobs");
    }

    @Test
    void whatIsRememberedElsewhereMayBeAway() {
        scheduler.stop();
        doThrow(new DataAccessResourceFailureException("gone")).when(ticks).now();

        assertThat(web.get().uri("/jobs")).hasStatus(500).hasContentType("application/problem+json").bodyText()
            .doesNotContain("gone");
    }

    /** A service with two jobs. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration(exclude = {DataSourceAutoConfiguration.class, SessionAutoConfiguration.class})
    static class Service {

        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }

        @Bean
        Job close() {
            return Job.together("close", run -> {
                try {
                    GATE.await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        @Bean
        Job tidy() {
            return Job.before("tidy", run -> {});
        }
    }
}

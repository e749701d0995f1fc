package forja.runtime.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import forja.runtime.failure.FailuresAutoConfiguration;
import forja.runtime.jdbc.spare.SpareConnectionsAutoConfiguration;
import forja.runtime.state.jdbc.JdbcStateAutoConfiguration;
import forja.runtime.testing.TestDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Two copies of a service with one job every second: they have nothing in common but the database. */
class TwoCopiesTest {

    private static final int TICKS = 8;

    /** Runs by hand, of each copy. */
    private static final int ASKED = 6;

    private static final String SCHEDULED =
        "select due_at from service_ticks where cause = 'schedule' and outcome is not null order by due_at";

    private static final String AT_ONCE = "select count(*) from service_ticks a, service_ticks b"
        + " where a.due_at < b.due_at and a.started_at < b.ended_at and b.started_at < a.ended_at";

    private static final Duration LONG = Duration.ofSeconds(60);

    @Nested
    class Postgres extends OnDatabase {
        @Override
        TestDatabase open() throws SQLException {
            return TestDatabase.postgres();
        }

        @Override
        String kind() {
            return "postgresql";
        }
    }

    @Nested
    class MariaDb extends OnDatabase {
        @Override
        TestDatabase open() throws SQLException {
            return TestDatabase.mariaDb();
        }

        @Override
        String kind() {
            return "mariadb";
        }
    }

    /** The same on each database. */
    abstract static class OnDatabase {

        abstract TestDatabase open() throws SQLException;

        abstract String kind();

        @Test
        void eachTickIsDoneOnceAndNoneIsLeftOut() throws SQLException, IOException {
            try (var database = open()) {
                create(database);
                try (var first = copy(database, "first"); var second = copy(database, "second")) {
                    for (var count = 0; count < ASKED; count++) {
                        for (var copy : List.of(first, second)) {
                            var scheduler = copy.getBean(JobScheduler.class);
                            assertThat(scheduler.ask(scheduler.find("close"))).isNotNull();
                        }
                        pause();
                    }
                    await().atMost(LONG).until(() -> done(database) >= TICKS + 2 * ASKED);
                    assertThat(first.isRunning() && second.isRunning()).isTrue();
                }
                var rows = "select count(*) from service_ticks where cause <> 'start'";
                var ended = database.number(rows + " and outcome is not null");
                assertThat(database.number(rows + " and outcome = 'done'")).isEqualTo(ended);
                assertThat(database.number("select count(*) from work")).isEqualTo(ended);
                assertThat(database.number("select count(distinct due) from work")).isEqualTo(ended);
                assertThat(database.number(rows + " and cause = 'manual'")).isEqualTo(2 * ASKED);
                assertThat(database.number(AT_ONCE)).as("runs that were at work at once").isZero();
                var seconds = database.number("select count(*) from service_ticks where cause = 'start'");
                assertThat(seconds).isBetween(1L, 2L);
                assertThat(gaps(database)).isZero();
            }
        }

        private void create(TestDatabase database) throws SQLException, IOException {
            var script = Objects.requireNonNull(TwoCopiesTest.class.getResourceAsStream("/" + kind() + ".sql"));
            try (script) {
                database.run(new String(script.readAllBytes(), StandardCharsets.UTF_8).split(";\\s*"));
            }
        }

        private static long done(TestDatabase database) throws SQLException {
            return database.number("select count(*) from work");
        }

        /** How many seconds between the first and the last tick have none. */
        private static long gaps(TestDatabase database) throws SQLException {
            try (var connection = database.connect(); var statement = connection.createStatement();
                var rows = statement.executeQuery(SCHEDULED)) {
                var gaps = 0L;
                Instant last = null;
                while (rows.next()) {
                    var due = Instant.parse(rows.getString(1));
                    gaps += last == null ? 0 : Duration.between(last, due).toSeconds() - 1;
                    last = due;
                }
                return gaps;
            }
        }

        private ConfigurableApplicationContext copy(TestDatabase database, String name) {
            return new SpringApplicationBuilder(Service.class).web(WebApplicationType.NONE).properties(
                "spring.main.banner-mode=off",
                "spring.application.name=shop",
                "spring.datasource.url=" + database.url(),
                "spring.datasource.username=" + database.username(),
                "spring.datasource.password=" + database.password(),
                "spring.datasource.hikari.pool-name=" + name,
                "service.state.dialect=" + kind(),
                "service.state.tables.ticks=service_ticks",
                "service.jobs.poll=200ms",
                "service.jobs.schedules.close.cron=* * * * * *",
                "service.jobs.schedules.close.overlap=queue",
                "copy=" + name
            ).run();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(150);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** A service with one job. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        DataSourceAutoConfiguration.class, DataSourceTransactionManagerAutoConfiguration.class,
        JdbcTemplateAutoConfiguration.class, JdbcClientAutoConfiguration.class, TransactionAutoConfiguration.class,
        SpareConnectionsAutoConfiguration.class, FailuresAutoConfiguration.class, JdbcStateAutoConfiguration.class,
        JobsAutoConfiguration.class,
    })
    static class Service {

        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }

        @Bean
        Job close(JdbcClient jdbc, Environment environment) {
            return Job.together("close", run -> {
                jdbc.sql("insert into work (job, due, doer) values (?, ?, ?)")
                    .params(run.job(), run.scheduledAt().toString(), environment.getProperty("copy"))
                    .update();
                pause();
            });
        }
    }
}

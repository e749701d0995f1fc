package forja.runtime.testing;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import forja.runtime.failure.FailuresAutoConfiguration;
import forja.runtime.jdbc.session.DatabaseSessions;
import forja.runtime.jdbc.spare.SpareConnectionsAutoConfiguration;
import forja.runtime.session.SessionAutoConfiguration;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** The pool and the sessions of a service, as its auto-configurations make them, over a database. */
public final class TestService implements AutoCloseable {

    private final ConfigurableApplicationContext context;

    private final ObservationRegistry observations = ObservationRegistry.create();

    private TestService(DatabaseSessions sessions, List<String> settings) {
        observations.observationConfig().observationHandler(any -> true);
        context = new SpringApplicationBuilder(Parts.class)
            .web(WebApplicationType.NONE)
            .initializers(own -> {
                own.getBeanFactory().registerSingleton("databaseSessions", sessions);
                own.getBeanFactory().registerSingleton("observations", observations);
            })
            .properties(settings.toArray(String[]::new))
            .run();
    }

    /** Starts with a pool of one connection, to a database as it is, and with settings beside those. */
    public static TestService of(TestDatabase database, DatabaseSessions sessions, String... more) {
        return at(database.url(), database, sessions, more);
    }

    /** The same by another way to the database. */
    public static TestService at(String url, TestDatabase database, DatabaseSessions sessions, String... more) {
        var settings = new ArrayList<>(List.of(
            "spring.application.name=shop",
            "spring.main.banner-mode=off",
            "spring.datasource.url=" + url,
            "spring.datasource.username=" + database.username(),
            "spring.datasource.password=" + database.password(),
            "spring.datasource.hikari.pool-name=shop",
            "spring.datasource.hikari.maximum-pool-size=1",
            "spring.datasource.hikari.connection-timeout=1000",
            "spring.datasource.hikari.initialization-fail-timeout=-1",
            "spring.jdbc.template.query-timeout=1s",
            "spring.lifecycle.timeout-per-shutdown-phase=200ms"
        ));
        settings.addAll(List.of(more));
        return new TestService(sessions, settings);
    }

    /** Asks the database by hand-written statements. */
    public JdbcClient jdbc() {
        return context.getBean(JdbcClient.class);
    }

    /** The template below that, with the time-out of calls. */
    public JdbcTemplate template() {
        return context.getBean(JdbcTemplate.class);
    }

    /** Does work in a transaction. */
    public <T> T inTransaction(Supplier<T> work) {
        return context.getBean(TransactionTemplate.class).execute(status -> work.get());
    }

    /** Does work as an operation of that name. */
    public <T> T as(String operation, Supplier<T> work) {
        return Observation.createNotStarted(operation, observations).observe(work);
    }

    /** What an exception means. */
    public Failure.Kind meaning(Throwable exception) {
        return context.getBean(Failures.class).kindOf(exception);
    }

    /** A bean of the service. */
    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** What tells whether the database answers. */
    public HealthIndicator health() {
        return context.getBean("dbHealthIndicator", HealthIndicator.class);
    }

    @Override
    public void close() {
        context.close();
    }

    /** What a service has of it. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class, JdbcClientAutoConfiguration.class,
        DataSourceTransactionManagerAutoConfiguration.class, TransactionAutoConfiguration.class,
        FailuresAutoConfiguration.class, SpareConnectionsAutoConfiguration.class, SessionAutoConfiguration.class,
    })
    static class Parts {
    }
}

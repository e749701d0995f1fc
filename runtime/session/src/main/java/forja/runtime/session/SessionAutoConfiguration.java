package forja.runtime.session;

import com.zaxxer.hikari.HikariDataSource;
import forja.runtime.jdbc.session.DatabaseSessions;
import forja.runtime.jdbc.session.SessionReset;
import forja.runtime.jdbc.spare.SpareConnections;
import forja.runtime.jdbc.spare.SpareConnectionsAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.jdbc.autoconfigure.JdbcProperties;
import org.springframework.boot.jdbc.autoconfigure.health.DataSourceHealthContributorAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.util.function.SingletonSupplier;

/**
 * Puts a {@link SessionDataSource} around the pool, the service's own or an application server's, by the means of the
 * one {@link DatabaseSessions} that the service has as a bean.
 */
@AutoConfiguration(
    after = SpareConnectionsAutoConfiguration.class,
    before = DataSourceHealthContributorAutoConfiguration.class
)
@EnableConfigurationProperties(JdbcProperties.class)
public class SessionAutoConfiguration {

    /** The data source that Spring Boot makes or looks up; one of another name is its owner's affair. */
    private static final String POOL = "dataSource";

    @Bean
    static RunningCalls runningCalls(
        JdbcProperties jdbc,
        @Value("${spring.lifecycle.timeout-per-shutdown-phase:30s}") Duration patience
    ) {
        return new RunningCalls(timeout(jdbc), patience);
    }

    /** What {@code service.session.trace} lets the database be told of calls. */
    @Bean
    static CallNames callNames(
        Environment environment,
        ObjectProvider<ObservationRegistry> observations,
        ObjectProvider<Tracer> tracer
    ) {
        return new CallNames(
            environment.getProperty("service.session.trace", CallNames.Told.class, CallNames.Told.NONE),
            environment.getProperty("spring.application.name", ""),
            SingletonSupplier.ofNullable(observations::getIfAvailable),
            SingletonSupplier.ofNullable(tracer::getIfAvailable)
        );
    }

    @Bean
    PoolFailures poolFailures() {
        return new PoolFailures();
    }

    @Bean
    @ConditionalOnMissingBean(name = {"dbHealthIndicator", "dbHealthContributor"})
    HealthIndicator dbHealthIndicator(@Qualifier(SpareConnections.NAME) DataSource database) {
        return new DatabaseHealth(database);
    }

    @Bean
    static BeanPostProcessor sessionsOfPool(
        ObjectProvider<DatabaseSessions> databases,
        ObjectProvider<RunningCalls> calls,
        ObjectProvider<CallNames> names,
        ObjectProvider<JdbcProperties> jdbc,
        ObjectProvider<MeterRegistry> registry,
        Environment environment
    ) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (!POOL.equals(name) || !(bean instanceof DataSource pool)) {
                    return bean;
                }
                var database = databases.getObject();
                var reset = reset(database);
                if (pool instanceof HikariDataSource hikari) {
                    database.guard(hikari);
                    reset.begin(hikari);
                }
                return new SessionDataSource(
                    pool, calls.getObject(), names.getObject(), database, reset, registry);
            }

            private SessionReset reset(DatabaseSessions database) {
                if (!environment.getProperty("service.session.reset", Boolean.class, true)) {
                    return SessionReset.NONE;
                }
                return database.reset(
                    timeout(jdbc.getObject()),
                    environment.getProperty("spring.datasource.hikari.connection-init-sql")
                );
            }
        };
    }

    /** How long a call may take, zero for as long as it likes. */
    private static Duration timeout(JdbcProperties jdbc) {
        var timeout = jdbc.getTemplate().getQueryTimeout();
        return timeout == null ? Duration.ZERO : timeout;
    }
}

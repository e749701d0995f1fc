package forja.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

import com.zaxxer.hikari.HikariDataSource;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import forja.runtime.failure.Failures;
import forja.runtime.failure.FailuresAutoConfiguration;
import forja.runtime.jdbc.session.DatabaseSessions;
import forja.runtime.jdbc.session.SessionReset;
import forja.runtime.jdbc.spare.SpareConnectionsAutoConfiguration;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.jdbc.autoconfigure.health.DataSourceHealthContributorAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SessionAutoConfigurationTest {

    private static final String INIT = "set time zone 'UTC'";

    private final DataSource pool = mock();

    private final Connection connection = mock();

    private final DatabaseSessions database = mock();

    private final SessionReset reset = mock();

    private final ApplicationContextRunner application = new ApplicationContextRunner()
        .withInitializer(context -> context.getBeanFactory()
            .setConversionService(ApplicationConversionService.getSharedInstance()));

    private final ApplicationContextRunner service = application
        .withBean("dataSource", DataSource.class, () -> pool)
        .withBean(DatabaseSessions.class, () -> database)
        .withConfiguration(AutoConfigurations.of(
            FailuresAutoConfiguration.class, SpareConnectionsAutoConfiguration.class, SessionAutoConfiguration.class,
            DataSourceHealthContributorAutoConfiguration.class));

    @BeforeEach
    void poolOfOne() throws SQLException {
        given(pool.getConnection()).willReturn(connection);
        given(connection.getAutoCommit()).willReturn(true);
        given(database.reset(any(), any())).willReturn(reset);
    }

    @Test
    void sessionsAreResetAsTheirDatabaseDoesIt() {
        service.withPropertyValues(
            "spring.jdbc.template.query-timeout=3s", "spring.datasource.hikari.connection-init-sql=" + INIT
        ).run(context -> {
            context.getBean(DataSource.class).getConnection().close();

            then(database).should().reset(Duration.ofSeconds(3), INIT);
            then(reset).should().reset(connection);
        });
    }

    @Test
    void ownersMayKeepWhatIsLeft() {
        service.withPropertyValues("service.session.reset=false").run(context -> {
            context.getBean(DataSource.class).getConnection().close();

            then(database).should(never()).reset(any(), any());
            then(connection).should().close();
        });
    }

    @Test
    void poolsOfTheServiceItselfArePrepared() {
        var hikari = new HikariDataSource();
        hikari.setDataSource(pool);
        application
            .withBean("dataSource", DataSource.class, () -> hikari)
            .withBean(DatabaseSessions.class, () -> database)
            .withConfiguration(AutoConfigurations.of(
                SpareConnectionsAutoConfiguration.class, SessionAutoConfiguration.class))
            .run(context -> {
                assertThat(context).hasNotFailed();
                then(database).should().guard(hikari);
                then(reset).should().begin(hikari);
            });
    }

    @Test
    void otherDataSourcesAreTheirOwnersAffair() {
        DataSource other = mock();
        service.withBean("reports", DataSource.class, () -> other, own -> own.setAutowireCandidate(false))
            .run(context -> assertThat(context.getBean("reports")).isSameAs(other));
    }

    @Test
    void aSettingThatThereIsNotStopsTheServiceAndIsNamed() {
        service.withPropertyValues("service.session.trace=everything").run(context -> assertThat(context)
            .getFailure().hasStackTraceContaining("everything"));
    }

    @Test
    void theServiceIsReadyWhileTheDatabaseAnswers() throws SQLException {
        given(connection.isValid(anyInt())).willReturn(true, false);
        service.run(context -> {
            var health = context.getBean("dbHealthIndicator", HealthIndicator.class);
            assertThat(health.health().getStatus()).isEqualTo(Status.UP);
            assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
            assertThat(context).doesNotHaveBean("dbHealthContributor");
        });
    }

    @Test
    void ownersMayTellOfTheirDatabaseThemselves() {
        HealthIndicator own = () -> Health.unknown().build();
        service.withBean("dbHealthIndicator", HealthIndicator.class, () -> own)
            .run(context -> assertThat(context.getBean("dbHealthIndicator")).isSameAs(own));
    }

    @Test
    void aPoolWithoutAFreeConnectionIsBusyWhateverElseItsExceptionMeans() {
        FailureClassifier others = any -> Failure.of(Failure.Kind.UNAVAILABLE);
        service.withBean("others", FailureClassifier.class, () -> others).run(context -> {
            var busy = new PoolExhaustedException(new SQLException("none"));
            assertThat(context.getBean(Failures.class).kindOf(busy)).isEqualTo(Failure.Kind.BUSY);
        });
    }

    @Test
    void sessionsOfAnotherUserAreResetAsWell() throws SQLException {
        given(pool.getConnection("other", "secret")).willReturn(connection);
        service.run(context -> {
            context.getBean(DataSource.class).getConnection("other", "secret").close();
            then(reset).should().reset(connection);
        });
    }
}

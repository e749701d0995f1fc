package forja.runtime.state.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import com.zaxxer.hikari.HikariDataSource;
import forja.runtime.failure.FailuresAutoConfiguration;
import forja.runtime.jdbc.spare.SpareConnectionsAutoConfiguration;
import forja.runtime.state.AnsweredOnce;
import forja.runtime.state.FileLedger;
import forja.runtime.state.Inbox;
import forja.runtime.state.InboxAutoConfiguration;
import forja.runtime.state.KeptAnswers;
import forja.runtime.state.KeptAnswersAutoConfiguration;
import forja.runtime.state.KnownFile;
import forja.runtime.state.Lane;
import forja.runtime.state.Once;
import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxAutoConfiguration;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.Ticks;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JdbcStateAutoConfigurationTest {

    private static final Duration LAPSE = Duration.ofMinutes(1);

    private OwnState work;

    private OwnState apart;

    @BeforeAll
    void open() throws SQLException, IOException {
        work = OwnState.on("postgresql");
        apart = OwnState.on("mariadb");
    }

    @AfterAll
    void close() throws SQLException {
        work.close();
        apart.close();
    }

    @Test
    void aServiceRemembersNothingUnlessItHasATable() {
        service().run(context -> assertThat(context)
            .hasNotFailed()
            .doesNotHaveBean(Inbox.class)
            .doesNotHaveBean(Once.class)
            .doesNotHaveBean(Outbox.class)
            .doesNotHaveBean("outboxDispatcher")
            .doesNotHaveBean(AnsweredOnce.class)
            .doesNotHaveBean(FileLedger.class)
            .doesNotHaveBean(Ticks.class));
    }

    @Test
    void itRemembersByItsTablesAndTheirDialect() {
        service().withPropertyValues(
            "service.state.dialect=postgresql",
            "service.state.tables.inbox=public.service_inbox",
            "service.state.tables.outbox=service_outbox",
            "service.state.tables.idempotency=service_idempotency",
            "service.state.tables.files=service_files",
            "service.state.tables.ticks=service_ticks"
        ).run(context -> {
            assertThat(context).hasNotFailed().hasBean("outboxDispatcher").hasSingleBean(AnsweredOnce.class);
            context.getBean(Once.class).together("orders", "1", () -> {});
            assertThat(work.database.number("select count(*) from service_inbox")).isEqualTo(1);
            assertThat(context.getBean(Outbox.class).backlog().waiting()).isZero();
            assertThat(context.getBean(KeptAnswers.class)).isInstanceOf(JdbcKeptAnswers.class);
            assertThat(context.getBean(FileLedger.class)).isInstanceOf(JdbcFileLedger.class);
            assertThat(context.getBean(Ticks.class)).isInstanceOf(JdbcTicks.class);
        });
    }

    @Test
    void itsOwnDatabaseMayBeOfAnotherKind() {
        service().withPropertyValues(
            "service.state.dialect=mariadb",
            "service.state.tables.inbox=service_inbox",
            "service.state.tables.outbox=service_outbox",
            "service.state.tables.files=service_files",
            "service.state.database.jdbc-url=" + apart.database.url(),
            "service.state.database.username=" + apart.database.username(),
            "service.state.database.password=" + apart.database.password()
        ).run(context -> {
            assertThat(context).hasNotFailed().hasSingleBean(StateDatabase.class).hasBean("stateHealthIndicator");
            assertThat(context.getBean(DataSource.class)).as("the only one by its type").isSameAs(
                context.getBean("dataSource"));
            var before = work.database.number("select count(*) from service_inbox");
            context.getBean(Once.class).before("orders", "apart", () -> {});
            assertThat(apart.database.number("select count(*) from service_inbox")).isEqualTo(1);
            assertThat(work.database.number("select count(*) from service_inbox")).isEqualTo(before);
            context.getBean(FileLedger.class).claim(new KnownFile("apart", "orders", "/a.csv", 1, 1), LAPSE);
            context.getBean(Outbox.class).add(new OutboxMessage("apart", new Lane("none", "apart"),
                OutboxMessage.IN_ORDER, "/", "1"));
            assertThat(apart.database.number("select count(*) from service_outbox")).isEqualTo(1);
            assertThat(work.database.number("select count(*) from service_outbox")).isZero();
            assertThat(apart.database.number("select count(*) from service_files")).isEqualTo(1);
            assertThat(work.database.number("select count(*) from service_files")).isZero();
        });
    }

    @Test
    void beansOfTheOwnersReplaceTables() {
        service()
            .withPropertyValues("service.state.dialect=postgresql", "service.state.tables.inbox=service_inbox",
                "service.state.tables.files=service_files")
            .withBean(Inbox.class, () -> mock(Inbox.class))
            .withBean(FileLedger.class, () -> mock(FileLedger.class))
            .run(context -> {
                assertThat(context).hasSingleBean(Inbox.class).hasSingleBean(Once.class).hasSingleBean(FileLedger.class);
                assertThat(context.getBean(Inbox.class)).isNotInstanceOf(JdbcInbox.class);
                assertThat(context.getBean(FileLedger.class)).isNotInstanceOf(JdbcFileLedger.class);
            });
    }

    @Test
    void aPoolOfTheOwnersReplacesThatOfTheDatabaseApart() {
        service().withPropertyValues("service.state.dialect=mariadb", "service.state.tables.inbox=service_inbox",
                "service.state.database.jdbc-url=jdbc:mariadb://nowhere/none")
            .withBean("stateDataSource", HikariDataSource.class, () -> apart.pool, definition -> {
                definition.setDestroyMethodName("");
                var own = (AbstractBeanDefinition) definition;
                own.setDefaultCandidate(false);
                own.addQualifier(new AutowireCandidateQualifier(Qualifier.class, "state"));
            })
            .run(context -> assertThat(context.getBean(Inbox.class).has("orders", "never")).isFalse());
    }

    private ApplicationContextRunner service() {
        return new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                DataSourceAutoConfiguration.class,
                DataSourceTransactionManagerAutoConfiguration.class,
                JdbcTemplateAutoConfiguration.class,
                JdbcClientAutoConfiguration.class,
                TransactionAutoConfiguration.class,
                SpareConnectionsAutoConfiguration.class,
                FailuresAutoConfiguration.class,
                ApartAutoConfiguration.class,
                JdbcStateAutoConfiguration.class,
                InboxAutoConfiguration.class,
                OutboxAutoConfiguration.class,
                KeptAnswersAutoConfiguration.class
            ))
            .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
            .withPropertyValues(
                "spring.datasource.url=" + work.database.url(),
                "spring.datasource.username=" + work.database.username(),
                "spring.datasource.password=" + work.database.password()
            );
    }
}

package forja.runtime.state.jdbc;

import forja.runtime.jdbc.spare.SpareConnections;
import forja.runtime.jdbc.spare.SpareConnectionsAutoConfiguration;
import forja.runtime.state.FileLedger;
import forja.runtime.state.Inbox;
import forja.runtime.state.InboxAutoConfiguration;
import forja.runtime.state.KeptAnswers;
import forja.runtime.state.KeptAnswersAutoConfiguration;
import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxAutoConfiguration;
import forja.runtime.state.Ticks;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** Keeps in tables what the service remembers, unless a bean of your own keeps it. */
@AutoConfiguration(
    after = SpareConnectionsAutoConfiguration.class,
    before = {
        InboxAutoConfiguration.class,
        KeptAnswersAutoConfiguration.class,
        OutboxAutoConfiguration.class
    }
)
@ConditionalOnProperty("service.state.dialect")
@EnableConfigurationProperties(StateSettings.class)
public class JdbcStateAutoConfiguration {

    private static final String TABLES = "service.state.tables";

    @Bean
    @ConditionalOnMissingBean
    StateDialect stateDialect(StateSettings settings) {
        return StateDialect.of(settings.dialect());
    }

    @Bean
    @ConditionalOnMissingBean
    StateDatabase stateDatabase(
        StateDialect dialect,
        JdbcClient jdbc,
        TransactionOperations transactions,
        @Qualifier(SpareConnections.NAME) ObjectProvider<DataSource> spare
    ) {
        return new StateDatabase(dialect, jdbc, transactions, spare::getObject);
    }

    @Bean
    @ConditionalOnProperty(prefix = TABLES, name = "inbox")
    @ConditionalOnMissingBean
    Inbox inbox(StateDatabase database, StateSettings settings) {
        return new JdbcInbox(database.jdbc(), settings.tables().inbox());
    }

    @Bean
    @ConditionalOnProperty(prefix = TABLES, name = "outbox")
    @ConditionalOnMissingBean
    Outbox outbox(StateDatabase database, StateSettings settings) {
        return new JdbcOutbox(database.jdbc(), database.spareJdbc(), database.spareTransactions(),
            database.dialect(), settings.tables().outbox());
    }

    @Bean
    @ConditionalOnProperty(prefix = TABLES, name = "idempotency")
    @ConditionalOnMissingBean
    KeptAnswers keptAnswers(StateDatabase database, StateSettings settings) {
        return new JdbcKeptAnswers(database.jdbc(), database.transactions(), database.dialect(),
            settings.tables().idempotency());
    }

    @Bean
    @ConditionalOnProperty(prefix = TABLES, name = "files")
    @ConditionalOnMissingBean
    FileLedger fileLedger(StateDatabase database, StateSettings settings) {
        return new JdbcFileLedger(database.jdbc(), database.spareJdbc(), database.dialect(),
            settings.tables().files());
    }

    @Bean
    @ConditionalOnProperty(prefix = TABLES, name = "ticks")
    @ConditionalOnMissingBean
    Ticks ticks(StateDatabase database, StateSettings settings) {
        return new JdbcTicks(database.jdbc(), database.spareJdbc(), database.dialect(), settings.tables().ticks());
    }
}

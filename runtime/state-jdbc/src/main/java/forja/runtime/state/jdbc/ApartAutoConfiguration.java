package forja.runtime.state.jdbc;

import static forja.runtime.state.StateTransactions.APART;

import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.jdbc.health.DataSourceHealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Makes the database in which the service remembers where it is not that of its work. Its beans are no candidates where
 * a type alone is asked for: nothing of the work comes here by accident. A bean {@code stateDataSource} of your own
 * replaces the pool.
 */
@AutoConfiguration(before = JdbcStateAutoConfiguration.class)
@ConditionalOnProperty("service.state.database.jdbc-url")
@EnableConfigurationProperties(StateSettings.class)
public class ApartAutoConfiguration {

    @Bean(defaultCandidate = false)
    @Qualifier(APART)
    @ConditionalOnMissingBean(name = "stateDataSource")
    @ConfigurationProperties("service.state.database")
    HikariDataSource stateDataSource() {
        return DataSourceBuilder.create().type(HikariDataSource.class).build();
    }

    @Bean
    HealthIndicator stateHealthIndicator(@Qualifier(APART) DataSource dataSource) {
        return new DataSourceHealthIndicator(dataSource);
    }

    /** None holds work in one database and what is remembered of it in the other. */
    @Bean(defaultCandidate = false)
    @Qualifier(APART)
    TransactionOperations stateTransactions() {
        return TransactionOperations.withoutTransaction();
    }

    @Bean
    StateDatabase stateDatabase(
        StateDialect dialect,
        StateSettings settings,
        @Qualifier(APART) DataSource dataSource
    ) {
        var template = new JdbcTemplate(dataSource);
        template.setQueryTimeout(Math.toIntExact(settings.queryTimeout().toSeconds()));
        var transactions = new TransactionTemplate(new JdbcTransactionManager(dataSource));
        return new StateDatabase(dialect, JdbcClient.create(template), transactions, () -> dataSource);
    }
}

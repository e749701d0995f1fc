package com.acme.shop.repository;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.jdbc.health.DataSourceHealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The database in which the service remembers, beside that of its work. Its beans are no candidates where a type alone
 * is asked for: nothing of the work comes here by accident. A bean {@code stateDataSource} of your own replaces the
 * pool.
 */
@AutoConfiguration
public class StateDatabase {

    static final String STATE = "state";

    @Bean(defaultCandidate = false)
    @Qualifier(STATE)
    @ConditionalOnMissingBean(name = "stateDataSource")
    @ConfigurationProperties("service.state.database")
    HikariDataSource stateDataSource() {
        return DataSourceBuilder.create().type(HikariDataSource.class).build();
    }

    @Bean
    HealthIndicator stateHealthIndicator(@Qualifier(STATE) DataSource dataSource) {
        return new DataSourceHealthIndicator(dataSource);
    }

    @Bean(defaultCandidate = false)
    @Qualifier(STATE)
    JdbcClient stateJdbcClient(
        @Qualifier(STATE) DataSource dataSource,
        @Value("${service.state.query-timeout}") Duration timeout
    ) {
        var template = new JdbcTemplate(dataSource);
        template.setQueryTimeout(Math.toIntExact(timeout.toSeconds()));
        return JdbcClient.create(template);
    }
}

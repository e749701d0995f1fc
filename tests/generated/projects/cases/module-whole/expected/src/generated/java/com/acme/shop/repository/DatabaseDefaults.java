package com.acme.shop.repository;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What calls of the database go through: the application's own, unless it has a data source that it qualifies with
 * {@link #QUALIFIER}.
 */
@AutoConfiguration(after = JdbcClientAutoConfiguration.class)
public class DatabaseDefaults {

    /** Of the data source, and of its transaction manager, that are meant for this library. */
    public static final String QUALIFIER = "shop";

    static final String TEMPLATE = "com.acme.shop.jdbcTemplate";

    static final String CLIENT = "com.acme.shop.jdbcClient";

    @Bean(name = TEMPLATE, defaultCandidate = false)
    JdbcTemplate jdbcTemplate(
        @Qualifier(QUALIFIER) ObjectProvider<DataSource> own,
        ObjectProvider<JdbcTemplate> applications,
        @DurationUnit(ChronoUnit.SECONDS) @Value("${spring.jdbc.template.query-timeout:-1s}") Duration timeout
    ) {
        var dataSource = own.getIfAvailable();
        if (dataSource == null) {
            return applications.getObject();
        }
        var template = new JdbcTemplate(dataSource);
        template.setQueryTimeout(Math.toIntExact(timeout.toSeconds()));
        return template;
    }

    @Bean(name = CLIENT, defaultCandidate = false)
    JdbcClient jdbcClient(@Qualifier(TEMPLATE) JdbcTemplate template) {
        return JdbcClient.create(template);
    }
}

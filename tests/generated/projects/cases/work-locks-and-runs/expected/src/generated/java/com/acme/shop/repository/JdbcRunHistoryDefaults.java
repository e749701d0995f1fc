package com.acme.shop.repository;

import com.acme.shop.session.SpareConnections;
import com.acme.shop.state.RunHistory;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The history of runs that holds unless a bean of your own is one. */
@AutoConfiguration
public class JdbcRunHistoryDefaults {

    @Bean
    @ConditionalOnMissingBean
    RunHistory runHistory(@Qualifier(SpareConnections.NAME) DataSource dataSource) {
        return new JdbcRunHistory(JdbcClient.create(dataSource));
    }
}

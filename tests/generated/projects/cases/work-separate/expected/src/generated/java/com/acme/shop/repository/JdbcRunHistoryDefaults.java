package com.acme.shop.repository;

import com.acme.shop.state.RunHistory;
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
    RunHistory runHistory(@Qualifier(StateDatabase.STATE) JdbcClient jdbc) {
        return new JdbcRunHistory(jdbc);
    }
}

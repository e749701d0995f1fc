package com.acme.shop.repository;

import com.acme.shop.state.Inbox;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The inbox that holds unless a bean of your own is one. */
@AutoConfiguration
public class JdbcInboxDefaults {

    @Bean
    @ConditionalOnMissingBean
    Inbox inbox(@Qualifier(StateDatabase.STATE) JdbcClient jdbc) {
        return new JdbcInbox(jdbc);
    }
}

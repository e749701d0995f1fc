package com.acme.shop.repository;

import com.acme.shop.state.Outbox;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The outbox that holds unless a bean of your own is one. */
@AutoConfiguration
public class JdbcOutboxDefaults {

    @Bean
    @ConditionalOnMissingBean
    Outbox outbox(
        @Qualifier(StateDatabase.STATE) JdbcClient jdbc,
        @Qualifier(StateDatabase.STATE) DataSource dataSource
    ) {
        return new JdbcOutbox(jdbc, jdbc, new TransactionTemplate(new JdbcTransactionManager(dataSource)));
    }
}

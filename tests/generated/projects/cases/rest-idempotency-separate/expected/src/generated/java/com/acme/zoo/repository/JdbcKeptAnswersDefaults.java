package com.acme.zoo.repository;

import com.acme.zoo.state.KeptAnswers;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** What keeps answers unless a bean of your own does. */
@AutoConfiguration
public class JdbcKeptAnswersDefaults {

    @Bean
    @ConditionalOnMissingBean
    KeptAnswers keptAnswers(JdbcClient jdbc, TransactionOperations transactions) {
        return new JdbcKeptAnswers(jdbc, transactions);
    }
}

package com.acme.market.client;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** What holds unless a bean of your own says otherwise. */
@AutoConfiguration
@EnableConfigurationProperties(ApiProperties.class)
public class ApiDefaults {

    @Bean
    @ConditionalOnMissingBean
    ApiCredentials apiCredentials(ApiProperties properties) {
        return headers -> {};
    }
}

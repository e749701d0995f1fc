package com.acme.zoo.client;

import java.nio.charset.StandardCharsets;
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
        var credentials = properties.credentials();
        return headers -> headers.setBasicAuth(credentials.username(), credentials.password(), StandardCharsets.UTF_8);
    }
}

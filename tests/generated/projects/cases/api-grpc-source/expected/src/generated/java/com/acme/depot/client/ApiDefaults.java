package com.acme.depot.client;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
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
        var pair = credentials.username() + ":" + credentials.password();
        var basic = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
        return metadata -> metadata.put(ApiCredentials.key("authorization"), basic);
    }
}

package com.acme.zoo.client;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;
import forja.runtime.client.rest.RestApi;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.client.RestClient;

/** The API that this service calls: where it is, and who this service is there. */
@AutoConfiguration
public class ApiConfiguration {

    private static final String SETTINGS = "service.api";

    /** A bean of your own replaces it. */
    @Bean
    @ConditionalOnMissingBean
    ApiCredentials apiCredentials(Environment environment) {
        return ApiCredentials.basic(ApiProperties.of(environment, SETTINGS));
    }

    @Bean
    RestApi api(RestClient.Builder builder, Environment environment, ApiCredentials credentials) {
        return new RestApi(builder, ApiProperties.of(environment, SETTINGS), credentials, ApiNames::addTo);
    }
}

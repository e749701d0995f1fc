package com.acme.depot.client;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.grpc.ApiCredentials;
import forja.runtime.client.grpc.GrpcApi;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

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
    GrpcApi api(Environment environment, ApiCredentials credentials) {
        return new GrpcApi(ApiProperties.of(environment, SETTINGS), credentials, ApiNames::addTo);
    }
}

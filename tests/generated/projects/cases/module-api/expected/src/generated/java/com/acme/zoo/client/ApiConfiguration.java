package com.acme.zoo.client;

import com.acme.zoo.runtime.client.ApiProperties;
import com.acme.zoo.runtime.client.http.ApiCredentials;
import com.acme.zoo.runtime.client.rest.RestApi;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.client.RestClient;

/** The API that this service calls: where it is, and who this service is there. */
@AutoConfiguration
public class ApiConfiguration {

    private static final String SETTINGS = "module.zoo.api";

    /** A bean of your own replaces it. */
    @Bean("com.acme.zoo.apiCredentials")
    @ConditionalOnMissingBean
    ApiCredentials apiCredentials(Environment environment) {
        return ApiCredentials.key(ApiProperties.of(environment, SETTINGS), "X-Zoo-Key");
    }

    @Bean("com.acme.zoo.api")
    RestApi api(RestClient.Builder builder, Environment environment, ApiCredentials credentials) {
        return new RestApi(builder, ApiProperties.of(environment, SETTINGS), credentials, ApiNames::addTo);
    }
}

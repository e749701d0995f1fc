package com.acme.shop.config;

import forja.runtime.security.CallerRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Who may call this service over HTTP. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    @Bean
    CallerRules callerRules() {
        return CallerRules.knownBy("shop", "jwt")
            .withContract(
                "/v3/api-docs",
                "/v3/api-docs.yaml",
                "/v3/api-docs/**",
                "/swagger-ui.html",
                "/swagger-ui/**");
    }
}

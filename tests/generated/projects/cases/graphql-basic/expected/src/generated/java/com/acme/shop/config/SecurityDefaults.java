package com.acme.shop.config;

import jakarta.servlet.DispatcherType;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Who may call: everybody reads health, and the contract where {@code service.contract-open} says so; the rest is for
 * callers that are known. A chain of your own with a {@code securityMatcher} comes before this one; a bean named
 * {@code serviceSecurity} takes its place.
 */
@AutoConfiguration
@AutoConfigureOrder(Ordered.HIGHEST_PRECEDENCE)
public class SecurityDefaults {

    private static final String[] CONTRACT = {
        "/graphiql",
        "/graphiql/**",
        "/graphql/schema",
    };

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    @ConditionalOnMissingBean(name = "serviceSecurity")
    SecurityFilterChain serviceSecurity(
        HttpSecurity http,
        @Value("${service.contract-open}") boolean contractOpen
    ) {
        var entryPoint = new ProblemEntryPoint();
        return http
            .csrf(AbstractHttpConfigurer::disable)
            .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
            .authorizeHttpRequests(requests -> {
                requests.dispatcherTypeMatchers(DispatcherType.ERROR).permitAll();
                requests.requestMatchers("/actuator/health/**").permitAll();
                if (contractOpen) {
                    requests.requestMatchers(CONTRACT).permitAll();
                }
                requests.anyRequest().authenticated();
            })
            .exceptionHandling(errors -> errors
                .authenticationEntryPoint(entryPoint)
                .accessDeniedHandler(new ProblemDeniedHandler()))
            .httpBasic(basic -> basic.authenticationEntryPoint(entryPoint))
            .build();
    }
}

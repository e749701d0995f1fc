package com.acme.shop.config;

import jakarta.servlet.DispatcherType;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.JwkSetUriJwtDecoderBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.server.resource.web.authentication.BearerTokenAuthenticationFilter;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Who may call: everybody, except where an operation says itself which callers it asks for. A chain of your own with a
 * {@code securityMatcher} comes before this one; a bean named {@code serviceSecurity} takes its place.
 */
@AutoConfiguration
@AutoConfigureOrder(Ordered.HIGHEST_PRECEDENCE)
@EnableMethodSecurity
public class SecurityDefaults {

    private static final String[] CONTRACT = {
        "/asyncapi.json",
    };

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    @ConditionalOnMissingBean(name = "serviceSecurity")
    SecurityFilterChain serviceSecurity(
        HttpSecurity http,
        @Value("${spring.security.oauth2.resourceserver.jwt.issuer-uri}") String issuer,
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
                requests.anyRequest().permitAll();
            })
            .exceptionHandling(errors -> errors
                .authenticationEntryPoint(entryPoint)
                .accessDeniedHandler(new ProblemDeniedHandler()))
            .httpBasic(basic -> basic.authenticationEntryPoint(entryPoint))
            .addFilterBefore(new IssuerOutages(), BearerTokenAuthenticationFilter.class)
            .oauth2ResourceServer(server -> server
                .authenticationEntryPoint(entryPoint)
                .jwt(Customizer.withDefaults())
                .protectedResourceMetadata(told -> told
                    .protectedResourceMetadataCustomizer(resource -> resource.authorizationServer(issuer))))
            .build();
    }

    @Bean
    JwkSetUriJwtDecoderBuilderCustomizer issuerCalls() {
        var client = IssuerCalls.client();
        return decoder -> decoder.restOperations(client);
    }

    /** Tokens may say that they are for access (RFC 9068). */
    @Bean
    @ConditionalOnMissingBean
    JwtTypeValidator tokenTypes() {
        var types = new JwtTypeValidator("JWT", "at+jwt", "application/at+jwt");
        types.setAllowEmpty(true);
        return types;
    }

    /** Spring Boot makes no user beside tokens. Without a password nobody is known by one. */
    @Bean
    @ConditionalOnMissingBean
    UserDetailsService users(@Value("${spring.security.user.name}") String name,
        @Value("${spring.security.user.password}") String password) {
        if (password.isEmpty()) {
            return new InMemoryUserDetailsManager();
        }
        return new InMemoryUserDetailsManager(User.withUsername(name).password("{noop}" + password).build());
    }
}

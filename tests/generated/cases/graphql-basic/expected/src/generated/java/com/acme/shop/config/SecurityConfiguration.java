package com.acme.shop.config;

import jakarta.servlet.DispatcherType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/** Who may call: everybody reads health and contract, the rest is for callers that are known. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    private static final String[] OPEN = {
        "/actuator/health/**",
        "/graphiql",
        "/graphiql/**",
        "/graphql/schema",
    };

    @Bean
    SecurityFilterChain securityFilterChain(HttpSecurity http) {
        var entryPoint = new ProblemEntryPoint();
        return http
            .csrf(AbstractHttpConfigurer::disable)
            .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
            .authorizeHttpRequests(requests -> requests
                .dispatcherTypeMatchers(DispatcherType.ERROR).permitAll()
                .requestMatchers(OPEN).permitAll()
                .anyRequest().authenticated())
            .exceptionHandling(errors -> errors.authenticationEntryPoint(entryPoint))
            .httpBasic(basic -> basic.authenticationEntryPoint(entryPoint))
            .build();
    }
}

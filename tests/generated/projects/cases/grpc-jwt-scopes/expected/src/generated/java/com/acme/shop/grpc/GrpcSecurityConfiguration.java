package com.acme.shop.grpc;

import io.grpc.Status;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.grpc.server.GlobalServerInterceptor;
import org.springframework.grpc.server.exception.GrpcExceptionHandler;
import org.springframework.grpc.server.security.AuthenticationProcessInterceptor;
import org.springframework.grpc.server.security.GrpcSecurity;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authorization.AuthorityAuthorizationManager;
import org.springframework.security.authorization.AuthorizationManagers;
import org.springframework.security.config.Customizer;
import org.springframework.security.oauth2.jwt.JwtDecoderInitializationException;

/** Who may call: everybody reads health, and reflection where {@code service.contract-open} says so. */
@Configuration(proxyBeanMethods = false)
class GrpcSecurityConfiguration {

    private static final String[] HEALTH = {"grpc.health.v1.Health/*"};

    private static final String[] REFLECTION = {
        "grpc.reflection.v1.ServerReflection/*", "grpc.reflection.v1alpha.ServerReflection/*"
    };

    @Bean
    @GlobalServerInterceptor
    AuthenticationProcessInterceptor grpcCallers(
        GrpcSecurity grpc,
        @Value("${service.contract-open}") boolean contractOpen
    ) throws Exception {
        grpc.authorizeRequests(requests -> {
            requests.methods(HEALTH).permitAll();
            if (contractOpen) {
                requests.methods(REFLECTION).permitAll();
            }
            requests.methods("com.acme.shop.ShopService/ProductsTagged").access(AuthorizationManagers.allOf(
                AuthorityAuthorizationManager.<Object>hasAuthority("SCOPE_orders:read"),
                AuthorityAuthorizationManager.<Object>hasAuthority("SCOPE_orders:all"),
                AuthorityAuthorizationManager.<Object>hasAnyRole("clerk", "manager")));
            requests.allRequests().authenticated();
        });
        grpc.oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()));
        return grpc.build();
    }

    /** An issuer that cannot be asked is an outage and no fault of the caller's. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    GrpcExceptionHandler issuerOutages() {
        return failure -> failure instanceof JwtDecoderInitializationException
            || failure instanceof AuthenticationServiceException
            ? Status.UNAVAILABLE.withDescription("Callers cannot be told apart now: try again later.").asException()
            : null;
    }
}

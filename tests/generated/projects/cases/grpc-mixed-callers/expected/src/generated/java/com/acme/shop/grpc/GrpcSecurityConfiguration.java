package com.acme.shop.grpc;

import com.acme.shop.config.KnownCallers;
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
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManagers;
import org.springframework.security.config.Customizer;
import org.springframework.security.oauth2.jwt.JwtDecoderInitializationException;

/** Who may call: everybody, except where a method asks for other callers. */
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
        KnownCallers callers,
        @Value("${service.api-key}") String apiKey,
        @Value("${service.contract-open}") boolean contractOpen
    ) throws Exception {
        grpc.authorizeRequests(requests -> {
            requests.methods(HEALTH).permitAll();
            if (contractOpen) {
                requests.methods(REFLECTION).permitAll();
            }
            requests.methods("com.acme.shop.Orders/Step0").access(AuthorizationManagers.allOf(
                (caller, call) -> new AuthorizationDecision(callers.jwt(caller.get()))));
            requests.methods("com.acme.shop.Orders/Step2").access(AuthorizationManagers.allOf(
                (caller, call) -> new AuthorizationDecision(callers.basic(caller.get()))));
            requests.methods("com.acme.shop.ShopService/ProductsTagged").access(AuthorizationManagers.allOf(
                (caller, call) -> new AuthorizationDecision(callers.apiKey(caller.get()))));
            requests.allRequests().permitAll();
        });
        grpc.httpBasic(Customizer.withDefaults());
        grpc.authenticationExtractor(new ApiKeyExtractor());
        grpc.authenticationProvider(new ApiKeyProvider(apiKey));
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

package com.acme.shop.grpc;

import forja.runtime.grpc.security.GrpcCallers;
import forja.runtime.security.KnownCallers;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.grpc.server.GlobalServerInterceptor;
import org.springframework.grpc.server.security.AuthenticationProcessInterceptor;
import org.springframework.grpc.server.security.GrpcSecurity;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManagers;
import org.springframework.security.config.Customizer;

/** Who may call: everybody, except where a method asks for other callers. */
@Configuration(proxyBeanMethods = false)
class GrpcSecurityConfiguration {

    @Bean
    @GlobalServerInterceptor
    AuthenticationProcessInterceptor grpcCallers(
        GrpcSecurity grpc,
        KnownCallers callers,
        @Value("${service.api-key}") String apiKey,
        @Value("${service.contract-open}") boolean contractOpen
    ) throws Exception {
        grpc.authorizeRequests(requests -> {
            GrpcCallers.letEverybodyAsk(requests, contractOpen);
            requests.methods("com.acme.shop.Orders/Step0").access(AuthorizationManagers.allOf(
                (caller, call) -> new AuthorizationDecision(callers.by("jwt", caller.get()))));
            requests.methods("com.acme.shop.Orders/Step2").access(AuthorizationManagers.allOf(
                (caller, call) -> new AuthorizationDecision(callers.by("basic", caller.get()))));
            requests.methods("com.acme.shop.ShopService/ProductsTagged").access(AuthorizationManagers.allOf(
                (caller, call) -> new AuthorizationDecision(callers.by("apiKey", caller.get()))));
            requests.allRequests().permitAll();
        });
        grpc.httpBasic(Customizer.withDefaults());
        GrpcCallers.knowByKey(grpc, apiKey);
        grpc.oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()));
        return grpc.build();
    }
}

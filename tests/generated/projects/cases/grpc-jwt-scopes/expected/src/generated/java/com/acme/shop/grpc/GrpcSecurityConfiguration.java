package com.acme.shop.grpc;

import forja.runtime.grpc.security.GrpcCallers;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.grpc.server.GlobalServerInterceptor;
import org.springframework.grpc.server.security.AuthenticationProcessInterceptor;
import org.springframework.grpc.server.security.GrpcSecurity;
import org.springframework.security.authorization.AuthorityAuthorizationManager;
import org.springframework.security.authorization.AuthorizationManagers;
import org.springframework.security.config.Customizer;

/** Who may call: everybody reads health, and reflection where {@code service.contract-open} says so. */
@Configuration(proxyBeanMethods = false)
class GrpcSecurityConfiguration {

    @Bean
    @GlobalServerInterceptor
    AuthenticationProcessInterceptor grpcCallers(
        GrpcSecurity grpc,
        @Value("${service.contract-open}") boolean contractOpen
    ) throws Exception {
        grpc.authorizeRequests(requests -> {
            GrpcCallers.letEverybodyAsk(requests, contractOpen);
            requests.methods("com.acme.shop.ShopService/ProductsTagged").access(AuthorizationManagers.allOf(
                AuthorityAuthorizationManager.<Object>hasAuthority("SCOPE_orders:read"),
                AuthorityAuthorizationManager.<Object>hasAuthority("SCOPE_orders:all"),
                AuthorityAuthorizationManager.<Object>hasAnyRole("clerk", "manager")));
            requests.allRequests().authenticated();
        });
        grpc.oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()));
        return grpc.build();
    }
}

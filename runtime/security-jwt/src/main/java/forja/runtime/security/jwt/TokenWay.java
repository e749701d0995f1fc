package forja.runtime.security.jwt;

import forja.runtime.security.CallerWay;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.oauth2.server.resource.web.BearerTokenAuthenticationEntryPoint;
import org.springframework.security.oauth2.server.resource.web.access.BearerTokenAccessDeniedHandler;
import org.springframework.security.oauth2.server.resource.web.authentication.BearerTokenAuthenticationFilter;
import org.springframework.security.web.AuthenticationEntryPoint;

/** Callers that send a token of the issuer. */
final class TokenWay implements CallerWay {

    private final String issuer;

    /** Says what is wrong with a token (RFC 6750, 3). */
    private final BearerTokenAuthenticationEntryPoint challenge = new BearerTokenAuthenticationEntryPoint();

    /** Says what a token lacks (RFC 6750, 3.1). */
    private final BearerTokenAccessDeniedHandler denial = new BearerTokenAccessDeniedHandler();

    TokenWay(String realm, String issuer) {
        this.issuer = issuer;
        challenge.setRealmName(realm);
        denial.setRealmName(realm);
    }

    @Override
    public String name() {
        return "jwt";
    }

    @Override
    public void configure(HttpSecurity http, AuthenticationEntryPoint strangers) {
        http
            .addFilterBefore(new IssuerOutages(), BearerTokenAuthenticationFilter.class)
            .oauth2ResourceServer(server -> server
                .authenticationEntryPoint(strangers)
                .jwt(Customizer.withDefaults())
                .protectedResourceMetadata(told -> told
                    .protectedResourceMetadataCustomizer(resource -> resource.authorizationServer(issuer))));
    }

    @Override
    public boolean knows(Authentication caller) {
        return caller instanceof JwtAuthenticationToken;
    }

    @Override
    public void challenge(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure) {
        challenge.commence(request, response, failure);
    }

    @Override
    public void deny(HttpServletRequest request, HttpServletResponse response, AccessDeniedException failure) {
        denial.handle(request, response, failure);
    }
}

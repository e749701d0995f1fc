package com.acme.shop.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;

class KnownCallersTest {

    private static final Authentication STRANGER =
        new AnonymousAuthenticationToken("key", "stranger", AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));

    private static final Authentication BY_BASIC = UsernamePasswordAuthenticationToken.authenticated(
        "ann", "", List.of());

    private static final Authentication BY_API_KEY = new PreAuthenticatedAuthenticationToken("api-key", "", List.of());

    private static final Authentication BY_JWT = new JwtAuthenticationToken(
        Jwt.withTokenValue("token").header("alg", "RS256").subject("ann").build(), AuthorityUtils.NO_AUTHORITIES);

    private final KnownCallers callers = new KnownCallers();

    @Test
    void basic() {
        assertThat(callers.basic(BY_BASIC)).isTrue();
        assertThat(callers.basic(STRANGER)).isFalse();
        assertThat(callers.basic(BY_API_KEY)).isFalse();
        assertThat(callers.basic(BY_JWT)).isFalse();
    }

    @Test
    void apiKey() {
        assertThat(callers.apiKey(BY_API_KEY)).isTrue();
        assertThat(callers.apiKey(STRANGER)).isFalse();
        assertThat(callers.apiKey(BY_BASIC)).isFalse();
        assertThat(callers.apiKey(BY_JWT)).isFalse();
    }

    @Test
    void jwt() {
        assertThat(callers.jwt(BY_JWT)).isTrue();
        assertThat(callers.jwt(STRANGER)).isFalse();
        assertThat(callers.jwt(BY_BASIC)).isFalse();
        assertThat(callers.jwt(BY_API_KEY)).isFalse();
    }
}

package forja.runtime.websocket.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;

class TokenExpiryTest {

    private static JwtAuthenticationToken token(@Nullable Instant expiresAt) {
        var token = Jwt.withTokenValue("a").header("alg", "none").subject("caller");
        return new JwtAuthenticationToken(expiresAt == null ? token.build() : token.expiresAt(expiresAt).build());
    }

    private final TokenExpiry expiry = new TokenExpiry();

    @Test
    void aTokenHoldsUntilItSaysThatItDoesNot() {
        assertThat(expiry.isExpired(token(Instant.now().plus(Duration.ofMinutes(5))))).isFalse();
        assertThat(expiry.isExpired(token(Instant.now().minusSeconds(1)))).isTrue();
        assertThat(expiry.isExpired(token(null))).isFalse();
    }

    @Test
    void whoHasNoTokenIsNotAsked() {
        assertThat(expiry.isExpired(null)).isFalse();
        assertThat(expiry.isExpired(new TestingAuthenticationToken("caller", ""))).isFalse();
    }
}

package forja.runtime.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;

class TokenRolesTest {

    @Test
    void aClaimListsThem() {
        assertThat(roles("roles", Map.of("roles", List.of("clerk", "ROLE_manager", 7))))
            .containsExactly("ROLE_clerk", "ROLE_manager");
    }

    @Test
    void aClaimMayBeOneText() {
        assertThat(roles("roles", Map.of("roles", "clerk manager"))).containsExactly("ROLE_clerk", "ROLE_manager");
    }

    @Test
    void aClaimMayStandInsideOfAnother() {
        var claims = Map.<String, Object>of("realm_access", Map.of("roles", List.of("clerk")));

        assertThat(roles("realm_access.roles", claims)).containsExactly("ROLE_clerk");
        assertThat(roles("roles", claims)).isEmpty();
        assertThat(roles("realm_access.roles.more", claims)).isEmpty();
    }

    @Test
    void aClaimMayHaveDotsInItsName() {
        assertThat(roles("https://acme.com/roles", Map.of("https://acme.com/roles", List.of("clerk"))))
            .containsExactly("ROLE_clerk");
    }

    @Test
    void aTokenWithoutTheClaimHasNone() {
        assertThat(roles("roles", Map.of("sub", "ann"))).isEmpty();
    }

    private static List<String> roles(String claim, Map<String, Object> claims) {
        var token = Jwt.withTokenValue("token").header("alg", "RS256").claims(all -> all.putAll(claims)).build();
        return new TokenRoles(claim).convert(token).stream().map(GrantedAuthority::getAuthority).toList();
    }
}

package forja.runtime.security.jwt;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;

/** The roles that a token lists in a claim, or in one inside of others: {@code realm_access.roles}. */
class TokenRoles implements Converter<Jwt, Collection<GrantedAuthority>> {

    private static final String PREFIX = "ROLE_";

    private final String claim;

    TokenRoles(String claim) {
        this.claim = claim;
    }

    @Override
    public Collection<GrantedAuthority> convert(Jwt token) {
        return texts(find(token.getClaims(), claim)).stream()
            .map(role -> role.startsWith(PREFIX) ? role : PREFIX + role)
            .<GrantedAuthority>map(SimpleGrantedAuthority::new)
            .toList();
    }

    /** A claim may have dots in its own name: {@code https://acme.com/roles}. */
    private static @Nullable Object find(Map<?, ?> claims, String path) {
        if (claims.containsKey(path)) {
            return claims.get(path);
        }
        var dot = path.indexOf('.');
        return dot > 0 && claims.get(path.substring(0, dot)) instanceof Map<?, ?> inside
            ? find(inside, path.substring(dot + 1))
            : null;
    }

    /** A list of names, or one text with blanks between them. */
    private static List<String> texts(@Nullable Object value) {
        if (value instanceof String text) {
            return List.of(text.split(" +"));
        }
        return value instanceof Collection<?> values
            ? values.stream().filter(String.class::isInstance).map(String.class::cast).toList()
            : List.of();
    }
}

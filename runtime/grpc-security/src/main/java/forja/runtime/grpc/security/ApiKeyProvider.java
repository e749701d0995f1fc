package forja.runtime.grpc.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;

/** Knows callers by the key they send. Without a configured key it knows nobody. */
final class ApiKeyProvider implements AuthenticationProvider {

    private final byte[] key;

    ApiKeyProvider(String key) {
        this.key = key.getBytes(StandardCharsets.UTF_8);
    }

    /** Compared in constant time, so that the answer's time tells nothing about the key. */
    @Override
    public Authentication authenticate(Authentication caller) {
        var given = String.valueOf(caller.getCredentials()).getBytes(StandardCharsets.UTF_8);
        if (key.length == 0 || !MessageDigest.isEqual(key, given)) {
            throw new BadCredentialsException("The caller is not known.");
        }
        return new PreAuthenticatedAuthenticationToken(caller.getPrincipal(), "", List.of());
    }

    @Override
    public boolean supports(Class<?> type) {
        return PreAuthenticatedAuthenticationToken.class.isAssignableFrom(type);
    }
}

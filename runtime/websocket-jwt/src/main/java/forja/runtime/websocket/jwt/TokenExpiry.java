package forja.runtime.websocket.jwt;

import forja.runtime.websocket.SocketExpiry;
import java.security.Principal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;

/** A token says itself until when it holds; whoever came without one is not asked. */
final class TokenExpiry implements SocketExpiry {

    @Override
    public boolean isExpired(@Nullable Principal caller) {
        var expiresAt = caller instanceof JwtAuthenticationToken known ? known.getToken().getExpiresAt() : null;
        return expiresAt != null && expiresAt.isBefore(Instant.now());
    }
}

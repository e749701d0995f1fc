package forja.runtime.websocket.security;

import forja.runtime.websocket.SocketIdentity;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.concurrent.DelegatingSecurityContextRunnable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;

/** Does work as the caller whom Spring Security knew when the connection was opened, or as a stranger. */
final class AuthenticatedCaller implements SocketIdentity {

    private static final Authentication STRANGER = new AnonymousAuthenticationToken(
        "stranger", "stranger", AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));

    @Override
    public Runnable as(@Nullable Principal caller, Runnable work) {
        var context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(caller instanceof Authentication known ? known : STRANGER);
        return new DelegatingSecurityContextRunnable(work, context);
    }
}

package forja.runtime.security;

import forja.runtime.failure.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/** Tells how a caller is known, where operations of a service ask for it in different ways. */
public class KnownCallers {

    private final List<CallerWay> ways;

    KnownCallers(List<CallerWay> ways) {
        this.ways = List.copyOf(ways);
    }

    /** Whether a caller is known in the way of this name. */
    public boolean by(String way, @Nullable Authentication caller) {
        return caller != null && caller.isAuthenticated()
            && ways.stream().anyMatch(own -> own.name().equals(way) && own.knows(caller));
    }

    /** What it means that the caller of now may not do something: of a stranger, that it is not known. */
    public static Failure.Kind denied() {
        var caller = SecurityContextHolder.getContext().getAuthentication();
        return caller == null || caller instanceof AnonymousAuthenticationToken
            ? Failure.Kind.UNAUTHENTICATED
            : Failure.Kind.FORBIDDEN;
    }
}

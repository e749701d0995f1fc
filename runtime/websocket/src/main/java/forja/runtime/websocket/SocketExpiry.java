package forja.runtime.websocket;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** Until when connections are trusted. A service whose callers have tokens has a bean of it; else that has no end. */
@FunctionalInterface
public interface SocketExpiry {

    /** Whether what a caller connected with holds no longer: then the connection is closed. */
    boolean isExpired(@Nullable Principal caller);
}

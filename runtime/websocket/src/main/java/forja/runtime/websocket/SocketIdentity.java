package forja.runtime.websocket;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** Who calls are done as. A service whose callers are known has a bean of it; without one they are nobody's. */
@FunctionalInterface
public interface SocketIdentity {

    /** Makes work be done as the caller who connected; one who is not known is a stranger. */
    Runnable as(@Nullable Principal caller, Runnable work);
}

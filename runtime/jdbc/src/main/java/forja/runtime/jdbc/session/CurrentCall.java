package forja.runtime.jdbc.session;

import org.jspecify.annotations.Nullable;

/** Knows the call that runs on this thread. */
@FunctionalInterface
public interface CurrentCall {

    /** Null where the database is to be told nothing, or where nobody's call runs. */
    @Nullable CallName name();
}

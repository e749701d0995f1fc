package forja.runtime.jdbc.session;

import java.lang.reflect.Method;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Tells the database, for one use of a session, which call runs in it. */
public interface SessionTrace {

    /** Calls a method of the connection that prepares a statement, and lets the database know who asks when it runs. */
    @Nullable Object prepare(Method method, @Nullable Object @Nullable [] arguments) throws Throwable;

    /**
     * Takes back what stays in the session; by default nothing does.
     *
     * @param keeps whether the session is not reset
     */
    default void end(boolean keeps) throws SQLException {
        // Nothing stays.
    }
}

package forja.runtime.jdbc.session;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;

/** Makes a session again what it was after its login. */
@FunctionalInterface
public interface SessionReset {

    /** Leaves a session as it is. */
    SessionReset NONE = connection -> {};

    /** Resets the session of a connection that no transaction is open on. */
    void reset(Connection connection) throws SQLException;

    /** Lets new sessions of a pool begin as they are reset; by default they begin so anyway. */
    default void begin(HikariDataSource pool) {
        // The pool's own settings are enough.
    }

    /** Whether a query says that it is the only statement of its use of a connection; by default none does. */
    default boolean isSole(String sql) {
        return false;
    }

    /** Makes the statement of a query that {@link #isSole} is true of. */
    default SoleQuery sole(Connection connection, String sql, CurrentCall call) throws SQLException {
        throw new SQLException("No query takes the reset of its session along");
    }
}

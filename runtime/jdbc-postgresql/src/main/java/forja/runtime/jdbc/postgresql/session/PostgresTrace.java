package forja.runtime.jdbc.postgresql.session;

import forja.runtime.jdbc.session.CurrentCall;
import forja.runtime.jdbc.session.Delegate;
import forja.runtime.jdbc.session.SessionTrace;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Tells a session of PostgreSQL which call runs in it: by {@code application_name}, which {@code pg_stat_activity}
 * shows and {@code log_line_prefix} logs ({@code %a}). It goes along with the first statement, in one message, and is
 * over with the transaction.
 */
final class PostgresTrace implements SessionTrace {

    /** What stands before a statement; the name is its first parameter, and its row the first result. */
    static final String NAMING = "select set_config('application_name', ?, true); ";

    private static final String NAMING_SESSION = "select set_config('application_name', ?, false)";

    /** What the database keeps of a name, in bytes. */
    private static final int LENGTH = 63;

    private final Connection connection;

    private final CurrentCall call;

    /** The last name: what began a transaction may be another's than what goes on in it. */
    private @Nullable String told;

    /** The session has a name that outlives the transaction. */
    private boolean left;

    PostgresTrace(Connection connection, CurrentCall call) {
        this.connection = connection;
        this.call = call;
    }

    /** What is prepared, and is told who asks when it runs. */
    @Override
    public @Nullable Object prepare(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        var name = name(call);
        if (name == null || name.equals(told)) {
            return Delegate.call(connection, method, arguments);
        }
        if (goesAlong(method, arguments)) {
            return new NamedStatement(connection, (String) arguments[0], name, () -> told = name).asStatement();
        }
        tell(name);
        return Delegate.call(connection, method, arguments);
    }

    /** Null where nobody's call runs. */
    static @Nullable String name(CurrentCall call) {
        var name = call.name();
        return name == null ? null : name.within(LENGTH);
    }

    /** A routine that ends transactions has to be the only statement of its message. */
    private boolean goesAlong(Method method, @Nullable Object @Nullable [] arguments) throws SQLException {
        return "prepareStatement".equals(method.getName()) && arguments != null && arguments.length == 1
            && (!connection.getAutoCommit() || ((String) arguments[0]).startsWith(PostgresReset.SOLE));
    }

    private void tell(String name) throws SQLException {
        told = name;
        left = true;
        say(name);
    }

    private void say(String name) throws SQLException {
        try (var statement = connection.prepareStatement(NAMING_SESSION)) {
            statement.setString(1, name);
            statement.execute();
        }
    }

    /** A reset takes the name back; a session that keeps everything else ({@code keeps}) loses it here. */
    @Override
    public void end(boolean keeps) throws SQLException {
        if (left && keeps) {
            try (var statement = connection.createStatement()) {
                statement.execute("reset application_name");
            }
        }
    }
}

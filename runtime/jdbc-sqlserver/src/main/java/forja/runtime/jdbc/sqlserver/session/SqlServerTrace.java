package forja.runtime.jdbc.sqlserver.session;

import forja.runtime.jdbc.session.CallName;
import forja.runtime.jdbc.session.CurrentCall;
import forja.runtime.jdbc.session.Delegate;
import forja.runtime.jdbc.session.SessionTrace;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Tells a session of SQL Server which call runs in it: by its {@code context_info}, which {@code sys.dm_exec_sessions}
 * and {@code sys.dm_exec_requests} show. It is a statement before the first one of a use, and another behind the last.
 */
final class SqlServerTrace implements SessionTrace {

    /** Of a {@code context_info}, in bytes. */
    private static final int LENGTH = 128;

    private final Connection connection;

    private final CurrentCall call;

    /** The last name: what began a use of the session may be another's than what goes on in it. */
    private @Nullable CallName told;

    SqlServerTrace(Connection connection, CurrentCall call) {
        this.connection = connection;
        this.call = call;
    }

    /** What is prepared, in a session that knows who asks. */
    @Override
    public @Nullable Object prepare(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        var name = call.name();
        if (name != null && !name.equals(told)) {
            told = name;
            tell(name.within(LENGTH));
        }
        return Delegate.call(connection, method, arguments);
    }

    /** No reset takes it back, so it is taken back here. */
    @Override
    public void end(boolean keeps) throws SQLException {
        if (told != null) {
            tell("");
        }
    }

    /** Its digits are the only ones of the statement that are not constant. */
    private void tell(String name) throws SQLException {
        try (var statement = connection.createStatement()) {
            var digits = HexFormat.of().formatHex(name.getBytes(StandardCharsets.US_ASCII));
            statement.execute("set context_info 0x" + digits);
        }
    }
}

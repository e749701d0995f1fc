package forja.runtime.jdbc.oracle.session;

import forja.runtime.jdbc.session.CallName;
import forja.runtime.jdbc.session.CurrentCall;
import forja.runtime.jdbc.session.Delegate;
import forja.runtime.jdbc.session.SessionTrace;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Tells a session of Oracle which call runs in it: module, action and client identifier, which {@code v$session}
 * shows. The driver keeps them and sends them along with the next call of the database, so they cost no message.
 */
final class OracleTrace implements SessionTrace {

    private static final String MODULE = "OCSID.MODULE";

    private static final String ACTION = "OCSID.ACTION";

    private static final String CLIENT = "OCSID.CLIENTID";

    /** What every version since 12.1 keeps of a module and of an action, in bytes. */
    private static final int MODULE_LENGTH = 48;

    private static final int ACTION_LENGTH = 32;

    private final Connection connection;

    private final CurrentCall call;

    /** The last name: what began a use of the session may be another's than what goes on in it. */
    private @Nullable CallName told;

    OracleTrace(Connection connection, CurrentCall call) {
        this.connection = connection;
        this.call = call;
    }

    /** What is prepared, and is told who asks when it runs. */
    @Override
    public @Nullable Object prepare(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        var name = call.name();
        if (name != null && !name.equals(told)) {
            told = name;
            tell(
                CallName.cut(name.service(), MODULE_LENGTH),
                CallName.cut(name.operation(), ACTION_LENGTH),
                name.traceId()
            );
        }
        return Delegate.call(connection, method, arguments);
    }

    /**
     * Goes along with the reset; a session that keeps everything ({@code keeps}) is sent something for it to go along
     * with.
     */
    @Override
    public void end(boolean keeps) throws SQLException {
        if (told == null) {
            return;
        }
        tell(null, null, null);
        if (keeps) {
            try (var statement = connection.createStatement()) {
                statement.execute("begin null; end;");
            }
        }
    }

    private void tell(@Nullable String module, @Nullable String action, @Nullable String client) throws SQLException {
        connection.setClientInfo(MODULE, module);
        connection.setClientInfo(ACTION, action);
        connection.setClientInfo(CLIENT, client);
    }
}

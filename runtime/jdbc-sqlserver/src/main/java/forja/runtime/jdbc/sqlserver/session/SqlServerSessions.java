package forja.runtime.jdbc.sqlserver.session;

import forja.runtime.jdbc.session.CurrentCall;
import forja.runtime.jdbc.session.DatabaseSessions;
import forja.runtime.jdbc.session.SessionReset;
import forja.runtime.jdbc.session.SessionTrace;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Sessions of SQL Server: calls are ended in them, and the driver lets no pool reset one. */
public final class SqlServerSessions implements DatabaseSessions {

    @Override
    public SessionReset reset(Duration timeout, @Nullable String initSql) {
        return SessionReset.NONE;
    }

    @Override
    public SessionTrace trace(Connection connection, CurrentCall call) {
        return new SqlServerTrace(connection, call);
    }

    @Override
    public SQLException late() {
        return new SQLTimeoutException("The time of the call was over", "HY008");
    }
}

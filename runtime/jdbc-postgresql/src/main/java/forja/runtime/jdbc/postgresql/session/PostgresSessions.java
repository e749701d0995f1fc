package forja.runtime.jdbc.postgresql.session;

import forja.runtime.jdbc.session.CurrentCall;
import forja.runtime.jdbc.session.DatabaseSessions;
import forja.runtime.jdbc.session.SessionReset;
import forja.runtime.jdbc.session.SessionTrace;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Sessions of PostgreSQL: all that {@code DISCARD ALL} takes back is taken back, but for what the driver has prepared.
 */
public final class PostgresSessions implements DatabaseSessions {

    @Override
    public SessionReset reset(Duration timeout, @Nullable String initSql) {
        return new PostgresReset(timeout, initSql);
    }

    @Override
    public SessionTrace trace(Connection connection, CurrentCall call) {
        return new PostgresTrace(connection, call);
    }

    @Override
    public SQLException late() {
        return new SQLTimeoutException("The time of the call was over", "57014");
    }

    /** Whatever the session does: also what the driver itself asks for, such as the rows of a cursor. */
    @Override
    public void cancel(Statement statement) throws SQLException {
        statement.getConnection().unwrap(PGConnection.class).cancelQuery();
    }

    @Override
    public boolean endsSilentReads() {
        return true;
    }

    @Override
    public boolean keepsNotices() {
        return true;
    }
}

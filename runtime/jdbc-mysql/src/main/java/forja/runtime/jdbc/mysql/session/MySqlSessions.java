package forja.runtime.jdbc.mysql.session;

import com.mysql.cj.jdbc.JdbcConnection;
import forja.runtime.jdbc.session.CurrentCall;
import forja.runtime.jdbc.session.DatabaseSessions;
import forja.runtime.jdbc.session.SessionReset;
import forja.runtime.jdbc.session.SessionTrace;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Sessions of MySQL: the server's own command resets them. */
public final class MySqlSessions implements DatabaseSessions {

    /** The driver ends a call itself when its time is over. */
    @Override
    public SessionReset reset(Duration timeout, @Nullable String initSql) {
        return connection -> reset(connection, initSql);
    }

    /** The server's command leaves its own character set for that of the database, until the database is used again. */
    private static void reset(Connection connection, @Nullable String initSql) throws SQLException {
        var session = connection.unwrap(JdbcConnection.class);
        session.resetServerState();
        var database = session.getDatabase();
        if (database != null && !database.isEmpty()) {
            session.setDatabase(database);
        }
        if (initSql != null) {
            try (var statement = connection.createStatement()) {
                statement.execute(initSql);
            }
        }
    }

    @Override
    public SessionTrace trace(Connection connection, CurrentCall call) {
        return new MySqlTrace(connection, call);
    }

    @Override
    public SQLException late() {
        return new SQLTimeoutException("The time of the call was over", "HY000", 3024);
    }
}

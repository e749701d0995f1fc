package forja.runtime.jdbc.oracle.session;

import forja.runtime.jdbc.session.CurrentCall;
import forja.runtime.jdbc.session.DatabaseSessions;
import forja.runtime.jdbc.session.SessionReset;
import forja.runtime.jdbc.session.SessionTrace;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Sessions of Oracle: their packages begin anew, and who asked is forgotten. */
public final class OracleSessions implements DatabaseSessions {

    private static final String RESET =
        """
        begin dbms_session.modify_package_state(dbms_session.reinitialize); dbms_session.clear_identifier; \
        dbms_application_info.set_module(null, null); end;\
        """;

    /** The driver ends a call itself when its time is over. */
    @Override
    public SessionReset reset(Duration timeout, @Nullable String initSql) {
        return connection -> reset(connection, initSql);
    }

    private static void reset(Connection connection, @Nullable String initSql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(RESET);
            if (initSql != null) {
                statement.execute(initSql);
            }
        }
    }

    @Override
    public SessionTrace trace(Connection connection, CurrentCall call) {
        return new OracleTrace(connection, call);
    }

    @Override
    public SQLException late() {
        return new SQLTimeoutException("The time of the call was over", "72000", 1013);
    }
}

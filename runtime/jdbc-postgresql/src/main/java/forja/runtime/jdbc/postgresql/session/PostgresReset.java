package forja.runtime.jdbc.postgresql.session;

import com.zaxxer.hikari.HikariDataSource;
import forja.runtime.jdbc.session.CurrentCall;
import forja.runtime.jdbc.session.SessionReset;
import forja.runtime.jdbc.session.SoleQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Resets a session of PostgreSQL, by a message of its own or along with the only query of its use. */
final class PostgresReset implements SessionReset {

    /**
     * What begins a query of a repository that is the only statement of its use of a connection. Outside of
     * transactions it is sent with the reset behind it, in one message instead of two.
     */
    static final String SOLE = "/* sole */ ";

    /** {@code DISCARD ALL} without the statements that the driver has prepared: {@code from_sql} tells them. */
    private static final String DISCARD =
        """
        close all; set session authorization default; reset all; unlisten *; discard sequences; discard temp; \
        select pg_advisory_unlock_all(), exists (select from pg_prepared_statements where from_sql) as prepared, \
        """;

    /** The columns of a query. */
    private final String settings;

    private final String reset;

    PostgresReset(Duration timeout, @Nullable String initSql) {
        settings = initSql == null ? settings(timeout) : settings(timeout) + "; " + initSql;
        reset = DISCARD + settings;
    }

    /**
     * A call ends at the server too when nobody can cancel it: in time, or once its client is gone (which the server
     * looks for on Linux). What a routine tells beside its answer is not sent, as nobody reads it.
     */
    private static String settings(Duration timeout) {
        return
            """
            set_config('statement_timeout', '%d', false), set_config('client_min_messages', 'error', false), \
            case when version() like '%%linux%%' then set_config('client_connection_check_interval', '5s', false) end\
            """.formatted(timeout.toMillis());
    }

    @Override
    public void begin(HikariDataSource pool) {
        pool.setConnectionInitSql("select " + settings);
        pool.setExceptionOverride(new OutdatedStatements());
    }

    @Override
    public void reset(Connection connection) throws SQLException {
        try (var discard = connection.prepareStatement(reset); var more = connection.createStatement()) {
            discard.execute();
            if (hasPrepared(discard)) {
                more.execute("deallocate all");
            }
        }
    }

    @Override
    public boolean isSole(String sql) {
        return sql.startsWith(SOLE);
    }

    /** What the query has done is committed before its session is reset. */
    @Override
    public SoleQuery sole(Connection connection, String sql, CurrentCall call) throws SQLException {
        return new SoleStatement(connection, "begin; " + sql + "\n; commit; " + reset, PostgresTrace.name(call));
    }

    /** Whether a routine has prepared statements, which the last of the results tells. */
    static boolean hasPrepared(PreparedStatement discarded) throws SQLException {
        var isRows = false;
        while (!isRows) {
            isRows = discarded.getMoreResults();
        }
        try (var rows = discarded.getResultSet()) {
            return rows.next() && rows.getBoolean("prepared");
        }
    }
}

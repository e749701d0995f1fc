package forja.runtime.jdbc.oracle;

import forja.runtime.jdbc.DriverResults;
import forja.runtime.jdbc.RoutineCall;
import java.sql.CallableStatement;
import java.sql.SQLException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Calls of routines through Oracle's driver. */
public final class OracleCall {

    /** The driver says nothing of the results behind a call's outputs until it is asked for more results. */
    private static final DriverResults ASKED = new DriverResults() {

        @Override
        public boolean execute(CallableStatement call) throws SQLException {
            return call.execute() || call.getMoreResults();
        }
    };

    private OracleCall() {
    }

    /** Begins a call. */
    public static RoutineCall of(JdbcTemplate template, String sql) {
        return RoutineCall.of(template, ASKED, sql);
    }

    /** Begins a call whose list of arguments, {@code needed} so far, gets those that are given. */
    public static RoutineCall of(JdbcTemplate template, String before, String needed, String after) {
        return RoutineCall.of(template, ASKED, before, needed, after);
    }
}

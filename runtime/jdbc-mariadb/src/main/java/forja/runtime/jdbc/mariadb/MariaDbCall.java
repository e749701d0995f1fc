package forja.runtime.jdbc.mariadb;

import forja.runtime.jdbc.RoutineCall;
import forja.runtime.jdbc.mysql.MySqlResults;
import java.sql.CallableStatement;
import java.sql.SQLException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Calls of procedures through MariaDB's driver. */
public final class MariaDbCall {

    private static final Results RESULTS = new Results();

    private MariaDbCall() {
    }

    /** Begins a call. */
    public static RoutineCall of(JdbcTemplate template, String sql) {
        return RoutineCall.of(template, RESULTS, sql);
    }

    /** The driver collects all results of a call, unless one has more rows than it reads at a time. */
    private static final class Results extends MySqlResults {

        private static final int ROW_BY_ROW = 1;

        /** Outputs are only found behind results that were collected. */
        @Override
        public void prepare(CallableStatement call, boolean hasOutputs) throws SQLException {
            if (!hasOutputs) {
                call.setFetchSize(ROW_BY_ROW);
            }
        }

        /** The driver would collect all that is left of the answer before the next statement, the rollback included. */
        @Override
        public void giveUp(CallableStatement call) throws SQLException {
            call.getConnection().abort(Runnable::run);
        }
    }
}

package forja.runtime.jdbc.mysql;

import forja.runtime.jdbc.RoutineCall;
import org.springframework.jdbc.core.JdbcTemplate;

/** Calls of procedures through MySQL's driver. */
public final class MySqlCall {

    private static final MySqlResults RESULTS = new MySqlResults();

    private MySqlCall() {
    }

    /** Begins a call. */
    public static RoutineCall of(JdbcTemplate template, String sql) {
        return RoutineCall.of(template, RESULTS, sql);
    }
}

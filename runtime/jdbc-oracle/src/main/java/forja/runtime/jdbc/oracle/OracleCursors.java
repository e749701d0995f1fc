package forja.runtime.jdbc.oracle;

import forja.runtime.jdbc.RowLimit;
import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** Cursors that a routine hands out, read where they are met. */
public final class OracleCursors {

    /** How server and driver say that a cursor was never opened. */
    private static final Set<Integer> NOT_OPENED = Set.of(1001, 17018, 17062, 17442, 24338);

    private OracleCursors() {
    }

    /** Reads the rows of the cursor in an OUT parameter; one that was never opened is empty. */
    public static <T> List<T> rows(CallableStatement call, int index, int most, RowMapper<T> mapper)
        throws SQLException {
        try (var cursor = opened(call, index)) {
            return cursor == null ? List.of() : RowLimit.read(cursor, most, mapper);
        }
    }

    private static @Nullable ResultSet opened(CallableStatement call, int index) throws SQLException {
        try {
            return call.getObject(index, ResultSet.class);
        } catch (SQLException error) {
            if (NOT_OPENED.contains(error.getErrorCode())) {
                return null;
            }
            throw error;
        }
    }
}

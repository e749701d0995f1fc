package forja.runtime.jdbc.postgresql;

import forja.runtime.jdbc.RowLimit;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** Cursors that a routine hands out. They live until its transaction ends, so they are read where they are met. */
public final class PostgresCursors {

    private PostgresCursors() {
    }

    /** Reads the rows of a cursor, which the driver hands out as a result set; one that was never opened is empty. */
    public static <T> List<T> rows(@Nullable Object opened, int most, RowMapper<T> mapper) throws SQLException {
        try (var cursor = (ResultSet) opened) {
            return cursor == null ? List.of() : RowLimit.read(cursor, most, mapper);
        }
    }
}

package forja.runtime.jdbc.mysql;

import forja.runtime.jdbc.RowLimit;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowMapper;

/** Reads rows of MySQL and MariaDB, unless there are more than an operation may answer: the rest is not read then. */
public final class MySqlRowLimit {

    private static final MySqlResults RESULTS = new MySqlResults();

    private MySqlRowLimit() {
    }

    /** Reads all rows of a result. */
    public static <T> ResultSetExtractor<List<T>> list(int most, RowMapper<T> mapper) {
        return RowLimit.list(most, mapper, RESULTS);
    }

    /** Hands out each row as it is read and keeps none. All of them take no longer than a call may take. */
    public static <T> ResultSetExtractor<Integer> each(int most, RowMapper<T> mapper, Consumer<? super T> rows) {
        return RowLimit.each(most, mapper, rows, RESULTS);
    }
}

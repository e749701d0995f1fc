package forja.runtime.jdbc;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowMapper;

/** Reads rows, unless there are more of them than an operation may answer. */
public final class RowLimit {

    private RowLimit() {
    }

    /** Reads all rows of a result. */
    public static <T> ResultSetExtractor<List<T>> list(int most, RowMapper<T> mapper) {
        return list(most, mapper, DriverResults.OF_JDBC);
    }

    /** Reads all rows of a result that a driver hands out in its own way. */
    public static <T> ResultSetExtractor<List<T>> list(int most, RowMapper<T> mapper, DriverResults driver) {
        return rs -> read(rs, most, mapper, driver);
    }

    /** Hands out each row as it is read and keeps none. All of them take no longer than a call may take. */
    public static <T> ResultSetExtractor<Integer> each(int most, RowMapper<T> mapper, Consumer<? super T> rows) {
        return each(most, mapper, rows, DriverResults.OF_JDBC);
    }

    /** Hands out each row of a result that a driver hands out in its own way. */
    public static <T> ResultSetExtractor<Integer> each(int most, RowMapper<T> mapper, Consumer<? super T> rows,
        DriverResults driver) {
        return rs -> handOut(rs, most, mapper, rows, driver);
    }

    /** Reads all rows of a result that is open already, such as a cursor's. */
    public static <T> List<T> read(ResultSet rs, int most, RowMapper<T> mapper) throws SQLException {
        return read(rs, most, mapper, DriverResults.OF_JDBC);
    }

    static <T> List<T> read(ResultSet rs, int most, RowMapper<T> mapper, DriverResults driver) throws SQLException {
        var rows = new ArrayList<T>();
        while (rs.next()) {
            if (rows.size() == most) {
                driver.leave(rs.getStatement());
                throw exceeded(most);
            }
            rows.add(mapper.mapRow(rs, rows.size()));
        }
        return rows;
    }

    /** Hands out each row, and tells how many there were. */
    static <T> int handOut(ResultSet rs, int most, RowMapper<T> mapper, Consumer<? super T> rows, DriverResults driver)
        throws SQLException {
        var deadline = deadline(rs);
        try {
            return handOut(rs, most, mapper, rows, deadline);
        } catch (RuntimeException e) {
            driver.leave(rs.getStatement());
            throw e;
        }
    }

    private static <T> int handOut(ResultSet rs, int most, RowMapper<T> mapper, Consumer<? super T> rows,
        long deadline) throws SQLException {
        int count = 0;
        while (rs.next()) {
            if (count == most) {
                throw exceeded(most);
            }
            if (System.nanoTime() - deadline > 0) {
                throw new FailureException(Failure.of(Failure.Kind.TIMEOUT));
            }
            rows.accept(mapper.mapRow(rs, count));
            count++;
        }
        return count;
    }

    /** That of the statement, counted from its first rows on. */
    private static long deadline(ResultSet rs) throws SQLException {
        var seconds = rs.getStatement().getQueryTimeout();
        return System.nanoTime() + (seconds > 0 ? TimeUnit.SECONDS.toNanos(seconds) : Long.MAX_VALUE / 2);
    }

    static FailureException exceeded(int most) {
        return new FailureException(
            new Failure(Failure.Kind.REFUSED, "The answer has more than " + most + " rows.", "Ask for fewer of them."));
    }
}

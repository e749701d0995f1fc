package forja.runtime.jdbc;

import java.sql.CallableStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.core.RowMapper;

/** What a call answers, in the order in which it comes: result sets among update counts first, OUT parameters last. */
public final class CallResults {

    private static final Logger LOG = LoggerFactory.getLogger(CallResults.class);

    private static final String OTHER_COLUMNS = "The routine answered other columns than this operation has.";

    private static final String MORE_RESULTS = "The routine answered more results than this operation has.";

    private final CallableStatement call;

    private final DriverResults driver;

    private boolean atResultSet;

    private boolean ended;

    private int updateCount;

    CallResults(CallableStatement call, DriverResults driver, boolean startsWithResultSet) {
        this.call = call;
        this.driver = driver;
        this.atResultSet = startsWithResultSet;
    }

    /** Reads all rows of the next result set. A routine that answers fewer of them has none. */
    public <T> List<T> list(int most, RowMapper<T> mapper) throws SQLException {
        return find() ? read(most, mapper) : List.of();
    }

    /** Hands out the rows of the next result set as they are read. */
    public <T> void each(int most, RowMapper<T> mapper, Consumer<? super T> rows) throws SQLException {
        if (find()) {
            try (var rs = call.getResultSet()) {
                RowLimit.handOut(rs, most, readable(mapper), rows, driver);
            }
            next();
        }
    }

    /** Reads the row of a result set that has one at most. */
    public <T> @Nullable T single(RowMapper<T> mapper) throws SQLException {
        if (!find()) {
            return null;
        }
        T row = null;
        try (var rs = call.getResultSet()) {
            if (rs.next()) {
                row = readable(mapper).mapRow(rs, 0);
            }
            if (rs.next()) {
                throw new IncorrectResultSizeDataAccessException(1);
            }
        }
        next();
        return row;
    }

    /** Reads every result set that is left, with so many rows and results in all. */
    public <T> List<List<T>> all(int most, RowMapper<T> mapper) throws SQLException {
        var results = new ArrayList<List<T>>();
        int count = 0;
        while (find()) {
            var rows = read(most, mapper);
            count += 1 + rows.size();
            if (count > most + 1) {
                throw RowLimit.exceeded(most);
            }
            results.add(rows);
        }
        return results;
    }

    /** Counts the rows that the statements of the routine have changed, as far as it tells. */
    public int updateCount() throws SQLException {
        outputs();
        return updateCount;
    }

    /** Hands out the OUT parameters. Drivers have them behind all results, so those must have been read. */
    public CallableStatement outputs() throws SQLException {
        if (find()) {
            throw new TypeMismatchDataAccessException(MORE_RESULTS, null);
        }
        return call;
    }

    private <T> List<T> read(int most, RowMapper<T> mapper) throws SQLException {
        List<T> rows;
        try (var rs = call.getResultSet()) {
            rows = RowLimit.read(rs, most, readable(mapper), driver);
        }
        next();
        return rows;
    }

    /** What a driver refuses to read from a row that is there has another name or type. */
    private <T> RowMapper<T> readable(RowMapper<T> mapper) {
        return (rs, number) -> {
            try {
                return mapper.mapRow(rs, number);
            } catch (SQLException unreadable) {
                if (call.getConnection().isClosed()) {
                    throw unreadable;
                }
                LOG.warn("A row of an answer cannot be read", unreadable);
                throw new TypeMismatchDataAccessException(OTHER_COLUMNS, unreadable);
            }
        };
    }

    /** Passes over update counts. */
    private boolean find() throws SQLException {
        while (!atResultSet && !ended) {
            int count = call.getUpdateCount();
            ended = count == -1;
            if (!ended) {
                updateCount += count;
                next();
            }
        }
        return atResultSet;
    }

    private void next() throws SQLException {
        atResultSet = call.getMoreResults();
    }
}

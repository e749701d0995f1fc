package forja.runtime.jdbc.mysql;

import forja.runtime.jdbc.ColumnNames;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.core.RowMapper;

/** Rows whose columns are known only when they are there: their names with values that JSON can hold. */
public class MySqlRows implements RowMapper<Map<String, Object>> {

    private final Timestamps timestamps;

    private final Tinyints tinyints;

    /** Reads rows whose columns of these types are meant so. */
    public MySqlRows(Timestamps timestamps, Tinyints tinyints) {
        this.timestamps = timestamps;
        this.tinyints = tinyints;
    }

    /** What a {@code timestamp} is. */
    public enum Timestamps {
        /** The session runs in UTC. */
        INSTANTS,
        /** The session runs in whatever zone the server has. */
        LOCAL
    }

    /** What a {@code tinyint(1)} is. */
    public enum Tinyints {
        NUMBERS,
        TRUTH_VALUES
    }

    /** Whether a column that the driver calls a truth value may be one. */
    protected boolean mayBeTruth(ResultSetMetaData columns, int column) throws SQLException {
        return true;
    }

    @Override
    public final Map<String, Object> mapRow(ResultSet rs, int rowNumber) throws SQLException {
        var columns = rs.getMetaData();
        var names = ColumnNames.of(columns);
        var row = new LinkedHashMap<String, Object>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            row.put(names.get(i - 1), value(rs, i, columns));
        }
        return row;
    }

    private @Nullable Object value(ResultSet rs, int column, ResultSetMetaData columns) throws SQLException {
        var typeName = columns.getColumnTypeName(column);
        if ("BIT".equalsIgnoreCase(typeName)) {
            return bits(rs, column, columns);
        }
        return switch (columns.getColumnType(column)) {
            // One driver's own choice reads the two bytes of a YEAR as its digits.
            case Types.SMALLINT -> rs.getObject(column, Integer.class);
            case Types.BIT, Types.BOOLEAN -> tinyint(rs, column, columns);
            case Types.TINYINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.FLOAT,
                Types.DOUBLE, Types.DECIMAL, Types.NUMERIC -> rs.getObject(column);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> rs.getBytes(column);
            case Types.TIME -> MySqlValues.map(rs.getString(column), MySqlValues::duration);
            case Types.DATE -> MySqlValues.map(rs.getString(column), date -> MySqlValues.isZero(date) ? null : date);
            case Types.TIMESTAMP -> timestamp(rs.getString(column), typeName);
            default -> {
                var text = rs.getString(column);
                yield "JSON".equalsIgnoreCase(typeName) ? MySqlValues.map(text, MySqlValues::json) : text;
            }
        };
    }

    private static @Nullable Object bits(ResultSet rs, int column, ResultSetMetaData columns) throws SQLException {
        int width = columns.getPrecision(column);
        var bits = MySqlValues.bits(rs.getBytes(column), width);
        return width == 1
            ? MySqlValues.truth(MySqlValues.map(bits, BigInteger::intValueExact), columns.getColumnLabel(column))
            : bits;
    }

    private @Nullable Object tinyint(ResultSet rs, int column, ResultSetMetaData columns) throws SQLException {
        var number = rs.getObject(column, Integer.class);
        return tinyints == Tinyints.TRUTH_VALUES && mayBeTruth(columns, column)
            ? MySqlValues.truth(number, columns.getColumnLabel(column))
            : number;
    }

    private @Nullable Object timestamp(@Nullable String text, String typeName) {
        var local = dateTime(text);
        var isInstant = timestamps == Timestamps.INSTANTS && "TIMESTAMP".equalsIgnoreCase(typeName);
        return isInstant && local instanceof LocalDateTime utc ? MySqlValues.instant(utc) : local;
    }

    /** A date without its day or month is what it is: a text. */
    private static @Nullable Object dateTime(@Nullable String text) {
        try {
            return MySqlValues.map(text, MySqlValues::dateTime);
        } catch (TypeMismatchDataAccessException partial) {
            return text;
        }
    }
}

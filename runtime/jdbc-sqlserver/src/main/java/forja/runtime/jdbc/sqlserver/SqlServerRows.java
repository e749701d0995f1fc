package forja.runtime.jdbc.sqlserver;

import forja.runtime.jdbc.ColumnNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows whose columns are known only when they are there: their names with values that JSON can hold. */
public final class SqlServerRows {

    private SqlServerRows() {
    }

    /** Reads a row. */
    public static Map<String, Object> asMap(ResultSet rs, int rowNumber) throws SQLException {
        var columns = rs.getMetaData();
        var names = ColumnNames.of(columns);
        var row = new LinkedHashMap<String, Object>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            row.put(names.get(i - 1), value(rs, i, columns.getColumnType(i)));
        }
        return row;
    }

    private static @Nullable Object value(ResultSet rs, int column, int type) throws SQLException {
        return switch (type) {
            case Types.BIT, Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.FLOAT,
                Types.DOUBLE, Types.DECIMAL, Types.NUMERIC -> rs.getObject(column);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> rs.getBytes(column);
            case Types.DATE -> rs.getObject(column, LocalDate.class);
            case Types.TIME -> rs.getObject(column, LocalTime.class);
            case Types.TIMESTAMP -> rs.getObject(column, LocalDateTime.class);
            case microsoft.sql.Types.DATETIMEOFFSET -> rs.getObject(column, OffsetDateTime.class);
            case microsoft.sql.Types.SQL_VARIANT -> SqlServerValues.map(rs.getObject(column), Object::toString);
            case microsoft.sql.Types.GEOMETRY, microsoft.sql.Types.GEOGRAPHY -> rs.getBytes(column);
            default -> rs.getString(column);
        };
    }
}

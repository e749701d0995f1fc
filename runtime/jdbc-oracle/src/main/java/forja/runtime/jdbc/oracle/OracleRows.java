package forja.runtime.jdbc.oracle;

import forja.runtime.jdbc.ColumnNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows whose columns are known only when they are there: their names with values that JSON can hold. */
public final class OracleRows {

    private OracleRows() {
    }

    /** Reads a row. */
    public static Map<String, Object> asMap(ResultSet rs, int rowNumber) throws SQLException {
        var columns = rs.getMetaData();
        var names = ColumnNames.of(columns);
        var row = new LinkedHashMap<String, Object>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            row.put(names.get(i - 1), value(rs, i, columns.getColumnTypeName(i)));
        }
        return row;
    }

    private static @Nullable Object value(ResultSet rs, int column, String type) throws SQLException {
        return switch (type) {
            case "NUMBER", "FLOAT", "INTEGER" -> rs.getBigDecimal(column);
            case "BINARY_FLOAT" -> rs.getObject(column, Float.class);
            case "BINARY_DOUBLE" -> rs.getObject(column, Double.class);
            case "BOOLEAN" -> rs.getObject(column, Boolean.class);
            case "DATE", "TIMESTAMP" -> rs.getObject(column, LocalDateTime.class);
            case "TIMESTAMP WITH TIME ZONE", "TIMESTAMP WITH LOCAL TIME ZONE" ->
                rs.getObject(column, OffsetDateTime.class);
            case "RAW", "LONG RAW", "BLOB" -> rs.getBytes(column);
            default -> rs.getString(column);
        };
    }
}

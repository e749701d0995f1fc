package forja.runtime.jdbc.postgresql;

import forja.runtime.jdbc.ColumnNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.jdbc.core.RowMapper;

/** Rows whose columns are known only when they are there: their names with values that JSON can hold. */
public final class PostgresRows implements RowMapper<Map<String, Object>> {

    private final MoneyText money;

    /** Reads rows of a database that writes money this way. */
    public PostgresRows(MoneyText money) {
        this.money = money;
    }

    @Override
    public Map<String, Object> mapRow(ResultSet rs, int rowNumber) throws SQLException {
        var columns = rs.getMetaData();
        var names = ColumnNames.of(columns);
        var row = new LinkedHashMap<String, Object>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            var text = rs.getString(i);
            if (text == null) {
                row.put(names.get(i - 1), null);
            } else if (columns.getColumnType(i) == Types.ARRAY) {
                var element = rs.getArray(i).getBaseTypeName();
                var value = "box".equals(element) ? text : PostgresText.nested(text, item -> value(item, element));
                row.put(names.get(i - 1), value);
            } else {
                row.put(names.get(i - 1), value(text, columns.getColumnTypeName(i)));
            }
        }
        return row;
    }

    private Object value(String text, String type) {
        return switch (type) {
            case "bool" -> PostgresText.bool(text);
            case "int2", "int4", "int8", "oid", "smallserial", "serial", "bigserial" -> Long.valueOf(text);
            case "float4" -> Float.valueOf(text);
            case "float8" -> Double.valueOf(text);
            case "numeric" -> PostgresText.number(text);
            case "money" -> money.parse(text);
            case "bytea" -> PostgresText.bytes(text);
            case "date" -> PostgresText.date(text);
            case "time" -> PostgresText.time(text);
            case "timetz" -> PostgresText.zonedTime(text);
            case "timestamp" -> PostgresText.timestamp(text);
            case "timestamptz" -> PostgresText.zonedTimestamp(text);
            case "json", "jsonb" -> PostgresText.json(text);
            default -> text;
        };
    }
}

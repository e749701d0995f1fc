package com.acme.shop.repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows whose columns are known only when they are there: column labels with values that JSON can hold. */
final class Rows {

    private Rows() {
    }

    static Map<String, Object> asMap(ResultSet rs, int rowNumber) throws SQLException {
        var columns = rs.getMetaData();
        var row = new LinkedHashMap<String, Object>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            row.put(columns.getColumnLabel(i), value(rs, i, columns.getColumnTypeName(i)));
        }
        return row;
    }

    private static @Nullable Object value(ResultSet rs, int column, String type) throws SQLException {
        return switch (type) {
            case "bool", "int2", "int4", "int8", "float4", "float8", "numeric", "uuid" -> rs.getObject(column);
            case "bytea" -> rs.getBytes(column);
            case "date" -> rs.getObject(column, LocalDate.class);
            case "time" -> rs.getObject(column, LocalTime.class);
            case "timetz" -> rs.getObject(column, OffsetTime.class);
            case "timestamp" -> rs.getObject(column, LocalDateTime.class);
            case "timestamptz" -> rs.getObject(column, OffsetDateTime.class);
            case "json", "jsonb" -> PostgresText.parse(rs.getString(column), PostgresText::json);
            case "_text", "_varchar", "_bpchar" -> PostgresText.list(rs.getString(column), Function.identity());
            default -> rs.getString(column);
        };
    }
}

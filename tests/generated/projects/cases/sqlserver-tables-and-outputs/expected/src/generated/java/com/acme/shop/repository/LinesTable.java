package com.acme.shop.repository;

import com.acme.shop.model.Lines;
import com.microsoft.sqlserver.jdbc.SQLServerDataTable;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import com.microsoft.sqlserver.jdbc.SQLServerPreparedStatement;
import forja.runtime.jdbc.sqlserver.SqlServerValues;
import java.sql.Types;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.SqlTypeValue;

/** Rows of {@code [app].[lines]} as a parameter takes them. */
final class LinesTable {

    private LinesTable() {
    }

    static SqlTypeValue of(List<Lines> rows) {
        return (statement, index, sqlType, typeName) -> statement.unwrap(SQLServerPreparedStatement.class)
            .setStructured(index, "[app].[lines]", table(rows));
    }

    private static SQLServerDataTable table(List<Lines> rows) throws SQLServerException {
        var table = new SQLServerDataTable();
        table.addColumnMetadata("product", Types.INTEGER);
        table.addColumnMetadata("quantity", Types.DECIMAL);
        table.addColumnMetadata("note", Types.NVARCHAR);
        table.addColumnMetadata("due", microsoft.sql.Types.DATETIMEOFFSET);
        table.addColumnMetadata("tag", Types.NVARCHAR);
        table.addColumnMetadata("day", Types.DATE);
        table.addColumnMetadata("opens", Types.TIME);
        table.addColumnMetadata("made", Types.TIMESTAMP);
        table.addColumnMetadata("doc", Types.LONGNVARCHAR);
        table.addColumnMetadata("extra", Types.LONGNVARCHAR);
        for (var row : rows) {
            table.addRow(new Object[] {
                row.product(),
                row.quantity(),
                row.note(),
                SqlServerValues.map(row.due(), SqlServerValues::text),
                SqlServerValues.map(row.tag(), UUID::toString),
                SqlServerValues.map(row.day(), SqlServerValues::text),
                SqlServerValues.map(row.opens(), SqlServerValues::text),
                SqlServerValues.map(row.made(), SqlServerValues::text),
                row.doc(),
                SqlServerValues.map(row.extra(), SqlServerValues::jsonText)
            });
        }
        return table;
    }
}

package com.acme.shop.repository;

import com.acme.shop.model.LineRec;
import forja.runtime.jdbc.oracle.OracleValues;
import java.sql.SQLException;
import java.sql.Struct;
import oracle.jdbc.OracleConnection;

/** {@code SHOP.ORDERS_API.LINE_REC} as the driver takes and hands it out. */
final class LineRecObject {

    private LineRecObject() {
    }

    static Struct write(LineRec value, OracleConnection connection) throws SQLException {
        return connection.createStruct("SHOP.ORDERS_API.LINE_REC", new Object[] {
            OracleValues.write(value.quantity(), connection, OracleValues::same),
            OracleValues.write(value.gift(), connection, OracleValues::same),
            OracleValues.write(value.weight(), connection, OracleValues::same)
        });
    }

    static LineRec read(Object value) throws SQLException {
        var attributes = ((Struct) value).getAttributes();
        return new LineRec(
            OracleValues.read(attributes[0], OracleValues::integer),
            OracleValues.read(attributes[1], OracleValues::bool),
            OracleValues.read(attributes[2], OracleValues::doubleNumber)
        );
    }
}

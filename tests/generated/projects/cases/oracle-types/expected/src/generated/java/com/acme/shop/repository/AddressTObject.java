package com.acme.shop.repository;

import com.acme.shop.model.AddressT;
import forja.runtime.jdbc.oracle.OracleValues;
import java.sql.SQLException;
import java.sql.Struct;
import oracle.jdbc.OracleConnection;

/** {@code SHOP.ADDRESS_T} as the driver takes and hands it out. */
final class AddressTObject {

    private AddressTObject() {
    }

    static Struct write(AddressT value, OracleConnection connection) throws SQLException {
        return connection.createStruct("SHOP.ADDRESS_T", new Object[] {
            OracleValues.write(value.street(), connection, OracleValues::same),
            OracleValues.write(value.lines(), connection, OracleValues.array("SHOP.TEXTS", OracleValues::same)),
            OracleValues.write(value.since(), connection, OracleValues::date),
            OracleValues.write(value.changed(), connection, OracleValues::zoned),
            OracleValues.write(value.bio(), connection, OracleValues::nclob),
            OracleValues.write(value.story(), connection, OracleValues::clob),
            OracleValues.write(value.doc(), connection, OracleValues::json),
            OracleValues.write(value.big(), connection, OracleValues::same),
            OracleValues.write(value.at(), connection, OracleValues::timestamp),
            OracleValues.write(value.mark(), connection, OracleValues::same)
        });
    }

    static AddressT read(Object value) throws SQLException {
        var attributes = ((Struct) value).getAttributes();
        return new AddressT(
            OracleValues.read(attributes[0], OracleValues::text),
            OracleValues.read(attributes[1], OracleValues.list(OracleValues::text)),
            OracleValues.read(attributes[2], OracleValues::localDateTime),
            OracleValues.read(attributes[3], OracleValues::offsetDateTime),
            OracleValues.read(attributes[4], OracleValues::text),
            OracleValues.read(attributes[5], OracleValues::text),
            OracleValues.read(attributes[6], OracleValues::jsonNode),
            OracleValues.read(attributes[7], OracleValues::longInteger),
            OracleValues.read(attributes[8], OracleValues::localDateTime),
            OracleValues.read(attributes[9], OracleValues::bytes)
        );
    }
}

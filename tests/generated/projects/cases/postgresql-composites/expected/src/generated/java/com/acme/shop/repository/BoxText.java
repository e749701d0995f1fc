package com.acme.shop.repository;

import com.acme.shop.model.Box;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.util.UUID;

/** {@code shapes.box} in PostgreSQL's text form. */
final class BoxText {

    private BoxText() {
    }

    static String format(Box value) {
        return PostgresText.row(
            value.name(),
            PostgresText.array(value.items(), ItemText::format),
            PostgresText.array(value.matrix(), values2 -> PostgresText.array(values2, Object::toString)),
            PostgresText.format(value.opens(), Object::toString),
            PostgresText.format(value.closes(), Object::toString),
            PostgresText.format(value.made(), Object::toString),
            PostgresText.format(value.tag(), Object::toString)
        );
    }

    static Box parse(String text) {
        var fields = PostgresText.fields(text);
        return new Box(
            fields.get(0),
            PostgresText.list(fields.get(1), ItemText::parse),
            PostgresText.list(fields.get(2), array -> PostgresText.list(array, Integer::valueOf)),
            PostgresText.parse(fields.get(3), PostgresText::time),
            PostgresText.parse(fields.get(4), PostgresText::zonedTime),
            PostgresText.parse(fields.get(5), PostgresText::timestamp),
            PostgresText.parse(fields.get(6), UUID::fromString)
        );
    }
}

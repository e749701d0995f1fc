package com.acme.shop.repository;

import com.acme.shop.model.Item;
import com.acme.shop.model.Mood;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.util.function.Function;

/** {@code shapes.item} in PostgreSQL's text form. */
final class ItemText {

    private ItemText() {
    }

    static String format(Item value) {
        return PostgresText.row(
            PostgresText.format(value.id(), Object::toString),
            value.label(),
            PostgresText.format(value.price(), Object::toString),
            PostgresText.format(value.at(), Object::toString),
            PostgresText.array(value.tags(), Function.identity()),
            PostgresText.format(value.blob(), PostgresText::hex),
            PostgresText.format(value.mood(), Mood::value),
            PostgresText.format(value.ok(), Object::toString),
            PostgresText.format(value.day(), Object::toString),
            PostgresText.format(value.doc(), PostgresText::jsonText)
        );
    }

    static Item parse(String text) {
        var fields = PostgresText.fields(text);
        return new Item(
            PostgresText.parse(fields.get(0), Long::valueOf),
            fields.get(1),
            PostgresText.parse(fields.get(2), PostgresText::decimal),
            PostgresText.parse(fields.get(3), PostgresText::zonedTimestamp),
            PostgresText.list(fields.get(4), Function.identity()),
            PostgresText.parse(fields.get(5), PostgresText::bytes),
            PostgresText.parse(fields.get(6), Mood::of),
            PostgresText.parse(fields.get(7), PostgresText::bool),
            PostgresText.parse(fields.get(8), PostgresText::date),
            PostgresText.parse(fields.get(9), PostgresText::json)
        );
    }
}

package com.acme.shop.repository;

import com.acme.shop.model.Omittable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** The arguments of one call by name. What was left out does not appear, so that the database's default applies. */
final class Arguments {

    private final List<String> expressions = new ArrayList<>();

    private final MapSqlParameterSource values = new MapSqlParameterSource();

    /** Adds an argument; {@code prefix} is what stands before the value, such as {@code since =>}. */
    Arguments add(String prefix, String type, @Nullable Object value, int sqlType) {
        var parameter = "p" + (expressions.size() + 1);
        expressions.add("%s :%s::%s".formatted(prefix, parameter, type).strip());
        values.addValue(parameter, value, sqlType);
        return this;
    }

    /** Makes room for an OUT parameter. */
    Arguments out(String prefix, String type) {
        expressions.add("%s null::%s".formatted(prefix, type).strip());
        return this;
    }

    Arguments addGiven(String prefix, String type, Omittable<?> value, int sqlType) {
        return value.isOmitted() ? this : add(prefix, type, value.value(), sqlType);
    }

    <T> Arguments addGiven(String prefix, String type, Omittable<? extends @Nullable T> value, Function<T, ?> format,
        int sqlType) {
        return addGiven(prefix, type, value.map(format), sqlType);
    }

    String list() {
        return String.join(", ", expressions);
    }

    MapSqlParameterSource values() {
        return values;
    }
}

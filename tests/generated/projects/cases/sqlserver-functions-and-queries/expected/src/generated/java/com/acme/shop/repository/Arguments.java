package com.acme.shop.repository;

import com.acme.shop.model.Omittable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** The arguments of one call of a function, by position. What was left out is the word that stands for its default. */
final class Arguments {

    private final List<String> expressions = new ArrayList<>();

    private final MapSqlParameterSource values = new MapSqlParameterSource();

    /** Adds an argument; {@code name} and {@code type} are the function's own, for whoever reads the call. */
    Arguments add(String name, String type, @Nullable Object value, int sqlType) {
        var parameter = "p" + (expressions.size() + 1);
        expressions.add(":" + parameter);
        values.addValue(parameter, value, sqlType);
        return this;
    }

    Arguments addGiven(String name, String type, Omittable<?> value, int sqlType) {
        if (!value.isOmitted()) {
            return add(name, type, value.value(), sqlType);
        }
        expressions.add("default");
        return this;
    }

    <T> Arguments addGiven(String name, String type, Omittable<? extends @Nullable T> value, Function<T, ?> format,
        int sqlType) {
        return addGiven(name, type, value.map(format), sqlType);
    }

    String list() {
        return String.join(", ", expressions);
    }

    MapSqlParameterSource values() {
        return values;
    }
}

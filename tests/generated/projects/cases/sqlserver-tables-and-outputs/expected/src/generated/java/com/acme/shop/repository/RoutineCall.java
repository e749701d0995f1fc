package com.acme.shop.repository;

import com.acme.shop.model.Omittable;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.CallableStatementCallback;
import org.springframework.jdbc.core.CallableStatementCreator;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.SqlProvider;
import org.springframework.jdbc.core.StatementCreatorUtils;
import org.springframework.util.Assert;

/**
 * One call of a routine through JDBC's CallableStatement: a value for each {@code ?} by its position, then what becomes
 * of the answer. Types are always explicit, so that nothing is asked of the database's dictionary.
 */
final class RoutineCall implements CallableStatementCreator, SqlProvider {

    private final JdbcTemplate template;

    private final String sql;

    private final List<Parameter> parameters = new ArrayList<>();

    private final List<String> given = new ArrayList<>();

    private final String after;

    private RoutineCall(JdbcTemplate template, String sql, String after) {
        this.template = template;
        this.sql = sql;
        this.after = after;
    }

    static RoutineCall of(JdbcTemplate template, String sql) {
        return new RoutineCall(template, sql, "");
    }

    /** A call whose list of arguments, {@code needed} so far, gets those that are given. */
    static RoutineCall of(JdbcTemplate template, String before, String needed, String after) {
        var call = new RoutineCall(template, before, after);
        if (!needed.isEmpty()) {
            call.given.add(needed);
        }
        return call;
    }

    RoutineCall in(int index, @Nullable Object value, int sqlType) {
        return add(index, (call, at) -> StatementCreatorUtils.setParameterValue(call, at, sqlType, value));
    }

    RoutineCall out(int index, int sqlType) {
        return add(index, (call, at) -> call.registerOutParameter(at, sqlType));
    }

    RoutineCall inOut(int index, @Nullable Object value, int sqlType) {
        return add(index, (call, at) -> {
            StatementCreatorUtils.setParameterValue(call, at, sqlType, value);
            call.registerOutParameter(at, sqlType);
        });
    }

    /** Adds an argument by name, such as {@code since => ?}. Left out, the database's default applies. */
    RoutineCall given(String argument, Omittable<?> value, int sqlType) {
        if (value.isOmitted()) {
            return this;
        }
        given.add(argument);
        return in(parameters.size() + 1, value.value(), sqlType);
    }

    <T> RoutineCall given(String argument, Omittable<? extends @Nullable T> value, Function<T, ?> format, int sqlType) {
        return given(argument, value.map(format), sqlType);
    }

    /** Calls a routine that answers nothing. */
    void execute() {
        execute(results -> null);
    }

    /** Calls the routine, and reads to the end of what it answers, so that an error behind it is not missed. */
    <T extends @Nullable Object> T execute(Answer<T> answer) {
        return template.execute(this, (CallableStatementCallback<T>) call -> {
            for (int i = 0; i < parameters.size(); i++) {
                parameters.get(i).prepare(call, i + 1);
            }
            var results = new CallResults(call, call.execute());
            var value = answer.read(results);
            results.outputs();
            return value;
        });
    }

    @Override
    public CallableStatement createCallableStatement(Connection connection) throws SQLException {
        return connection.prepareCall(getSql());
    }

    @Override
    public String getSql() {
        return sql + String.join(", ", given) + after;
    }

    private RoutineCall add(int index, Parameter parameter) {
        Assert.isTrue(index == parameters.size() + 1, "Parameters are added in their order");
        parameters.add(parameter);
        return this;
    }

    private interface Parameter {

        void prepare(CallableStatement call, int index) throws SQLException;
    }

    interface Answer<T extends @Nullable Object> {

        T read(CallResults results) throws SQLException;
    }
}

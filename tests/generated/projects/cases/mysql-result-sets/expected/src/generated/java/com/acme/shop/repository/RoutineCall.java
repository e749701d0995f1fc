package com.acme.shop.repository;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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

    private final List<Setting> settings = new ArrayList<>();

    private RoutineCall(JdbcTemplate template, String sql) {
        this.template = template;
        this.sql = sql;
    }

    static RoutineCall of(JdbcTemplate template, String sql) {
        return new RoutineCall(template, sql);
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

    /** How many rows of a result the driver keeps. */
    RoutineCall maxRows(int rows) {
        settings.add(call -> call.setMaxRows(rows));
        return this;
    }

    /** Calls a routine that answers nothing. */
    void execute() {
        execute(results -> null);
    }

    /** Calls the routine, and reads to the end of what it answers, so that an error behind it is not missed. */
    <T extends @Nullable Object> T execute(Answer<T> answer) {
        return template.execute(this, (CallableStatementCallback<T>) call -> {
            for (var setting : settings) {
                setting.apply(call);
            }
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
        return sql;
    }

    private RoutineCall add(int index, Parameter parameter) {
        Assert.isTrue(index == parameters.size() + 1, "Parameters are added in their order");
        parameters.add(parameter);
        return this;
    }

    private interface Parameter {

        void prepare(CallableStatement call, int index) throws SQLException;
    }

    private interface Setting {

        void apply(CallableStatement call) throws SQLException;
    }

    interface Answer<T extends @Nullable Object> {

        T read(CallResults results) throws SQLException;
    }
}

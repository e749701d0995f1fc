package forja.runtime.jdbc;

import forja.runtime.value.Omittable;
import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.CallableStatementCallback;
import org.springframework.jdbc.core.CallableStatementCreator;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SqlProvider;
import org.springframework.jdbc.core.StatementCreatorUtils;
import org.springframework.util.Assert;

/**
 * One call of a routine through JDBC's CallableStatement: a value for each {@code ?} by its position, then what becomes
 * of the answer. Types are always explicit, so that nothing is asked of the database's dictionary.
 */
public final class RoutineCall {

    private final JdbcTemplate template;

    private final DriverResults driver;

    private final String before;

    private final List<String> given = new ArrayList<>();

    private final String after;

    private final List<Parameter> parameters = new ArrayList<>();

    private final List<Setting> settings = new ArrayList<>();

    private boolean hasOutputs;

    private RoutineCall(JdbcTemplate template, DriverResults driver, String before, String after) {
        this.template = template;
        this.driver = driver;
        this.before = before;
        this.after = after;
    }

    /** Begins a call through a driver that hands out results as JDBC says. */
    public static RoutineCall of(JdbcTemplate template, String sql) {
        return of(template, DriverResults.OF_JDBC, sql);
    }

    /** Begins a call whose list of arguments, {@code needed} so far, gets those that are given. */
    public static RoutineCall of(JdbcTemplate template, String before, String needed, String after) {
        return of(template, DriverResults.OF_JDBC, before, needed, after);
    }

    /** Begins a call through a driver that hands out results in its own way. */
    public static RoutineCall of(JdbcTemplate template, DriverResults driver, String sql) {
        return new RoutineCall(template, driver, sql, "");
    }

    /** Begins a call with arguments that may be left out, through a driver that hands out results in its own way. */
    public static RoutineCall of(JdbcTemplate template, DriverResults driver, String before, String needed,
        String after) {
        var call = new RoutineCall(template, driver, before, after);
        if (!needed.isEmpty()) {
            call.given.add(needed);
        }
        return call;
    }

    /** Adds the value of a parameter. */
    public RoutineCall in(int index, @Nullable Object value, int sqlType) {
        return add(index, (call, at) -> StatementCreatorUtils.setParameterValue(call, at, sqlType, value));
    }

    /** Adds the value of a parameter whose type is one of the database's own. */
    public RoutineCall in(int index, @Nullable Object value, int sqlType, String typeName) {
        return add(index, (call, at) -> StatementCreatorUtils.setParameterValue(call, at, sqlType, typeName, value));
    }

    /** Adds a parameter that the routine gives its value. */
    public RoutineCall out(int index, int sqlType) {
        return addOutput(index, (call, at) -> call.registerOutParameter(at, sqlType));
    }

    /** Adds one whose type is one of the database's own. */
    public RoutineCall out(int index, int sqlType, String typeName) {
        return addOutput(index, (call, at) -> call.registerOutParameter(at, sqlType, typeName));
    }

    /** Adds one with so many digits behind its point. */
    public RoutineCall out(int index, int sqlType, int scale) {
        return addOutput(index, (call, at) -> call.registerOutParameter(at, sqlType, scale));
    }

    /** Adds the value of a parameter to which the routine gives another one. */
    public RoutineCall inOut(int index, @Nullable Object value, int sqlType) {
        return addOutput(index, (call, at) -> {
            StatementCreatorUtils.setParameterValue(call, at, sqlType, value);
            call.registerOutParameter(at, sqlType);
        });
    }

    /** Adds the value of such a parameter whose type is one of the database's own. */
    public RoutineCall inOut(int index, @Nullable Object value, int sqlType, String typeName) {
        return addOutput(index, (call, at) -> {
            StatementCreatorUtils.setParameterValue(call, at, sqlType, typeName, value);
            call.registerOutParameter(at, sqlType, typeName);
        });
    }

    /** Adds the value of such a parameter with so many digits behind its point. */
    public RoutineCall inOut(int index, @Nullable Object value, int sqlType, int scale) {
        return addOutput(index, (call, at) -> {
            StatementCreatorUtils.setParameterValue(call, at, sqlType, scaled(value, scale));
            call.registerOutParameter(at, sqlType, scale);
        });
    }

    /** Adds an argument by name, such as {@code since => ?}. Left out, the database's default applies. */
    public RoutineCall given(String argument, Omittable<?> value, int sqlType) {
        if (value.isOmitted()) {
            return this;
        }
        given.add(argument);
        return in(parameters.size() + 1, value.value(), sqlType);
    }

    /** Adds an argument by name in another form. */
    public <T> RoutineCall given(String argument, Omittable<? extends @Nullable T> value, Function<T, ?> format,
        int sqlType) {
        return given(argument, value.map(format), sqlType);
    }

    /** Adds an argument by name whose type is one of the database's own. */
    public RoutineCall given(String argument, Omittable<?> value, int sqlType, String typeName) {
        if (value.isOmitted()) {
            return this;
        }
        given.add(argument);
        return in(parameters.size() + 1, value.value(), sqlType, typeName);
    }

    /** Adds an argument by name in another form, whose type is one of the database's own. */
    public <T> RoutineCall given(String argument, Omittable<? extends @Nullable T> value, Function<T, ?> format,
        int sqlType, String typeName) {
        return given(argument, value.map(format), sqlType, typeName);
    }

    /** Tells the driver how many rows of a result it reads at a time. */
    public RoutineCall fetchSize(int rows) {
        settings.add(call -> call.setFetchSize(rows));
        return this;
    }

    /** Tells the driver how many rows of a result it keeps. */
    public RoutineCall maxRows(int rows) {
        settings.add(call -> call.setMaxRows(rows));
        return this;
    }

    /** Calls the routine and hands out the rows of its result as they are read. */
    public <T> void each(int most, RowMapper<T> mapper, Consumer<? super T> rows) {
        execute(results -> {
            results.each(most, mapper, rows);
            return null;
        });
    }

    /** Calls a routine that answers nothing. */
    public void execute() {
        execute(results -> null);
    }

    /** Calls the routine, and reads to the end of what it answers, so that an error behind it is not missed. */
    public <T extends @Nullable Object> T execute(Answer<T> answer) {
        return template.execute(new Statement(sql()), (CallableStatementCallback<T>) call -> {
            driver.prepare(call, hasOutputs);
            for (var setting : settings) {
                setting.apply(call);
            }
            for (int i = 0; i < parameters.size(); i++) {
                parameters.get(i).prepare(call, i + 1);
            }
            return read(call, new CallResults(call, driver, driver.execute(call)), answer);
        });
    }

    private <T extends @Nullable Object> T read(CallableStatement call, CallResults results, Answer<T> answer)
        throws SQLException {
        try {
            var value = answer.read(results);
            results.outputs();
            return value;
        } catch (RuntimeException e) {
            giveUp(call, e);
            throw e;
        }
    }

    private void giveUp(CallableStatement call, RuntimeException reason) {
        try {
            driver.giveUp(call);
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    /** What comes out is rounded to the digits of what went in, so that must have as many as the parameter. */
    private static @Nullable Object scaled(@Nullable Object value, int scale) {
        return value instanceof BigDecimal number && number.scale() < scale ? number.setScale(scale) : value;
    }

    private String sql() {
        return before + String.join(", ", given) + after;
    }

    private RoutineCall addOutput(int index, Parameter parameter) {
        hasOutputs = true;
        return add(index, parameter);
    }

    private RoutineCall add(int index, Parameter parameter) {
        Assert.isTrue(index == parameters.size() + 1, "Parameters are added in their order");
        parameters.add(parameter);
        return this;
    }

    private record Statement(String sql) implements CallableStatementCreator, SqlProvider {

        @Override
        public CallableStatement createCallableStatement(Connection connection) throws SQLException {
            return connection.prepareCall(sql);
        }

        @Override
        public String getSql() {
            return sql;
        }
    }

    @FunctionalInterface
    private interface Parameter {

        void prepare(CallableStatement call, int index) throws SQLException;
    }

    @FunctionalInterface
    private interface Setting {

        void apply(CallableStatement call) throws SQLException;
    }

    /** Reads what an operation answers from the results of its call. */
    @FunctionalInterface
    public interface Answer<T extends @Nullable Object> {

        /** Reads the results in their order, and outputs last. */
        T read(CallResults results) throws SQLException;
    }
}

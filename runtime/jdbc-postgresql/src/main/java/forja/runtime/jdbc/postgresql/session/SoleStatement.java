package forja.runtime.jdbc.postgresql.session;

import forja.runtime.jdbc.session.Delegate;
import forja.runtime.jdbc.session.SoleQuery;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A query that is the only statement of its use of a connection: the reset of the session goes along with it. */
final class SoleStatement implements SoleQuery, InvocationHandler {

    private final Connection connection;

    private final PreparedStatement statement;

    private final boolean isNamed;

    private boolean answered;

    private boolean reset;

    /** The text is the query in a transaction of its own, and the reset behind it; a name is told before it. */
    SoleStatement(Connection connection, String text, @Nullable String name) throws SQLException {
        this.connection = connection;
        this.isNamed = name != null;
        this.statement = connection.prepareStatement(isNamed ? PostgresTrace.NAMING + text : text);
        if (isNamed) {
            statement.setString(1, name);
        }
    }

    @Override
    public PreparedStatement asStatement() {
        var type = PreparedStatement.class;
        return (PreparedStatement) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {type}, this);
    }

    @Override
    public boolean isReset() {
        return reset;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
        throws Throwable {
        switch (method.getName()) {
            case "executeQuery":
                return query();
            case "close":
                close();
                return null;
            default:
                return call(method, arguments);
        }
    }

    /**
     * Its rows are the second result, behind that of the transaction's beginning; the name's row comes first of all.
     */
    private ResultSet query() throws SQLException {
        try {
            ask();
        } catch (SQLException e) {
            if (!OutdatedStatements.isOutdated(e)) {
                throw e;
            }
            ask();
        }
        answered = true;
        var begins = !isNamed || !statement.getMoreResults();
        if (!begins || !statement.getMoreResults()) {
            throw new SQLException("Only a query begins with " + PostgresReset.SOLE);
        }
        return statement.getResultSet();
    }

    /** What fails leaves its transaction open. */
    private void ask() throws SQLException {
        try {
            statement.execute();
        } catch (SQLException e) {
            undo(e);
            throw e;
        }
    }

    private void undo(SQLException failure) {
        try (var rollback = connection.createStatement()) {
            rollback.execute("rollback");
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    private void close() throws SQLException {
        try (statement) {
            reset = answered && !PostgresReset.hasPrepared(statement);
        }
    }

    private @Nullable Object call(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        return Delegate.call(statement, method, isNamed ? NamedStatement.behindName(method, arguments) : arguments);
    }
}

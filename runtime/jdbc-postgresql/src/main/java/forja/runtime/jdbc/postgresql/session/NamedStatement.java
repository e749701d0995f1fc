package forja.runtime.jdbc.postgresql.session;

import forja.runtime.jdbc.session.Delegate;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A statement that takes along who asks. It is prepared when it is known what becomes of it: with the name before it
 * when it runs by itself, as it stands when it is one of a batch, or is only looked at.
 */
final class NamedStatement implements InvocationHandler {

    private final Connection connection;

    private final String text;

    private final String name;

    private final Runnable told;

    private final List<Given> given = new ArrayList<>();

    /** Whoever looks after all calls sees it, too. */
    private final AtomicReference<@Nullable PreparedStatement> statement = new AtomicReference<>();

    private final AtomicBoolean named = new AtomicBoolean();

    NamedStatement(Connection connection, String text, String name, Runnable told) {
        this.connection = connection;
        this.text = text;
        this.name = name;
        this.told = told;
    }

    PreparedStatement asStatement() {
        var type = PreparedStatement.class;
        return (PreparedStatement) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {type}, this);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
        throws Throwable {
        var made = statement.get();
        switch (method.getName()) {
            case "executeQuery":
            case "executeUpdate":
            case "executeLargeUpdate":
            case "execute":
                return arguments == null ? run(method) : on(prepared(), method, arguments);
            case "getConnection":
                return user();
            case "close":
            case "cancel":
            case "clearWarnings":
                return made == null ? null : on(made, method, arguments);
            default:
                if (made == null && arguments != null && method.getReturnType() == void.class) {
                    given.add(new Given(method, arguments));
                    return null;
                }
                return on(prepared(), method, arguments);
        }
    }

    /** The row of the name is passed over. */
    private @Nullable Object run(Method method) throws Throwable {
        var made = statement.get() == null ? prepare(PostgresTrace.NAMING + text) : prepared();
        if (!named.get()) {
            return on(made, method, null);
        }
        made.execute();
        told.run();
        var isRows = made.getMoreResults();
        switch (method.getName()) {
            case "execute":
                return isRows;
            case "executeQuery":
                if (!isRows) {
                    throw new SQLException("No results were returned by the query.");
                }
                return made.getResultSet();
            case "executeUpdate":
                return made.getUpdateCount();
            default:
                return made.getLargeUpdateCount();
        }
    }

    private PreparedStatement prepared() throws Throwable {
        var made = statement.get();
        return made == null ? prepare(text) : made;
    }

    /** Who cancels the statement asks for its connection, whether it is prepared by then or not. */
    private Connection user() {
        return connection;
    }

    private PreparedStatement prepare(String sql) throws Throwable {
        statement.set(connection.prepareStatement(sql));
        return bound(prepared(), !sql.equals(text));
    }

    private PreparedStatement bound(PreparedStatement made, boolean isNamed) throws Throwable {
        named.set(isNamed);
        if (isNamed) {
            made.setString(1, name);
        }
        for (var one : given) {
            on(made, one.method(), one.arguments());
        }
        return made;
    }

    private @Nullable Object on(PreparedStatement made, Method method, @Nullable Object @Nullable [] arguments)
        throws Throwable {
        return Delegate.call(made, method, named.get() ? behindName(method, arguments) : arguments);
    }

    /**
     * A parameter of the statement stands one further behind the name: its number is the first of several arguments.
     */
    static @Nullable Object @Nullable [] behindName(Method method, @Nullable Object @Nullable [] arguments) {
        if (arguments == null || arguments.length < 2 || !(arguments[0] instanceof Integer index)
            || !method.getName().startsWith("set")) {
            return arguments;
        }
        var moved = arguments.clone();
        moved[0] = index + 1;
        return moved;
    }

    /** What was said to the statement before it was there. */
    private record Given(Method method, @Nullable Object[] arguments) {}
}

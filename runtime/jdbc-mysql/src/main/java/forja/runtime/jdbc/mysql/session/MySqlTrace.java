package forja.runtime.jdbc.mysql.session;

import com.mysql.cj.jdbc.JdbcStatement;
import forja.runtime.jdbc.session.CallName;
import forja.runtime.jdbc.session.CurrentCall;
import forja.runtime.jdbc.session.Delegate;
import forja.runtime.jdbc.session.SessionTrace;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/**
 * Tells MySQL which call asks: by a comment at the beginning of each statement, as sqlcommenter spells it, which the
 * list of processes, the slow query log and {@code performance_schema} show, and by the query attribute {@code
 * traceparent}. Neither costs a message, and neither stays in the session.
 */
final class MySqlTrace implements SessionTrace {

    private final Connection connection;

    private final CurrentCall call;

    MySqlTrace(Connection connection, CurrentCall call) {
        this.connection = connection;
        this.call = call;
    }

    /** What is prepared, with who asks before it. */
    @Override
    public @Nullable Object prepare(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        var name = call.name();
        if (name == null || arguments == null) {
            return Delegate.call(connection, method, arguments);
        }
        var commented = arguments.clone();
        commented[0] = comment(name, "prepareCall".equals(method.getName())) + arguments[0];
        var made = Delegate.call(connection, method, commented);
        if (made instanceof Wrapper statement && name.traceparent() != null) {
            statement.unwrap(JdbcStatement.class).setAttribute("traceparent", name.traceparent());
        }
        return made;
    }

    /**
     * What the driver knows of a call it keeps by the call's text, and asks the database for it otherwise: that text
     * stays.
     */
    private static String comment(CallName name, boolean isCall) {
        return isCall ? name.commentOfOperation() : name.comment();
    }
}

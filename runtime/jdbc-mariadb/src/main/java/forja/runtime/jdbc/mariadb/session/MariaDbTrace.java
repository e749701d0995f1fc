package forja.runtime.jdbc.mariadb.session;

import forja.runtime.jdbc.session.CallName;
import forja.runtime.jdbc.session.CurrentCall;
import forja.runtime.jdbc.session.Delegate;
import forja.runtime.jdbc.session.SessionTrace;
import java.lang.reflect.Method;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Tells MariaDB which call asks: by a comment at the beginning of each statement, as sqlcommenter spells it, which the
 * list of processes, the slow query log and {@code performance_schema} show. It costs no message and leaves nothing in
 * the session.
 */
final class MariaDbTrace implements SessionTrace {

    private final Connection connection;

    private final CurrentCall call;

    MariaDbTrace(Connection connection, CurrentCall call) {
        this.connection = connection;
        this.call = call;
    }

    /** What is prepared, with who asks before it. */
    @Override
    public @Nullable Object prepare(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        var name = call.name();
        var commented = name == null || arguments == null ? arguments : commented(name, arguments);
        return Delegate.call(connection, method, commented);
    }

    private static @Nullable Object[] commented(CallName name, @Nullable Object[] arguments) {
        var commented = arguments.clone();
        commented[0] = commented(name, String.valueOf(arguments[0]));
        return commented;
    }

    /** The driver knows a call only by what it begins with, so the comment stands inside of it. */
    private static String commented(CallName name, String text) {
        return text.startsWith("{") ? "{" + name.comment() + text.substring(1) : name.comment() + text;
    }
}

package forja.runtime.session;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.jdbc.session.DatabaseSessions;
import forja.runtime.jdbc.session.Delegate;
import forja.runtime.jdbc.session.SessionReset;
import forja.runtime.jdbc.session.SessionTrace;
import forja.runtime.jdbc.session.SoleQuery;
import forja.runtime.operation.Callers;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** One use of a connection, from the pool and back: then the session is reset, or else the connection ends. */
final class SessionUse implements InvocationHandler {

    private static final Logger LOG = LoggerFactory.getLogger(SessionUse.class);

    private static final int VALIDATION_S = 2;

    private static final Failure TOO_LARGE = new Failure(Failure.Kind.REFUSED,
        "The answer does not fit into the memory of this service.", "Ask for less of it.");

    private final Connection connection;

    private final RunningCalls calls;

    private final CallNames names;

    private final DatabaseSessions sessions;

    private final SessionReset reset;

    /** Of a database that is told who asks. */
    private final @Nullable SessionTrace trace;

    /** Told when the connection is the pool's again. */
    private final Runnable returned;

    /** Of what runs at the database when its connection is given up. */
    private final @Nullable Runnable killing;

    /** Nobody cancels a session that the next caller has already. */
    private final ReentrantLock ending = new ReentrantLock();

    private final AtomicReference<@Nullable Running> running = new AtomicReference<>();

    private final AtomicBoolean aborted = new AtomicBoolean();

    private final AtomicBoolean cancelled = new AtomicBoolean();

    /** A driver that failed in the midst of an answer no longer knows what the database says to what. */
    private final AtomicBoolean broken = new AtomicBoolean();

    private @Nullable SoleQuery sole;

    private boolean ended;

    /** Of the thread that took the connection. */
    private final BooleanSupplier callerGone = Callers.gone();

    SessionUse(
        Connection connection,
        RunningCalls calls,
        CallNames names,
        DatabaseSessions sessions,
        SessionReset reset,
        Runnable returned
    ) {
        this.connection = connection;
        this.calls = calls;
        this.names = names;
        this.sessions = sessions;
        this.reset = reset;
        this.trace = names.areTold() ? sessions.trace(connection, names) : null;
        this.returned = returned;
        this.killing = sessions.killing(connection);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
        throws Throwable {
        switch (method.getName()) {
            case "close":
                end();
                return null;
            case "equals":
                return arguments != null && proxy == arguments[0];
            case "hashCode":
                return System.identityHashCode(proxy);
            case "rollback":
                return rollback(method, arguments);
            case "abort":
                broken.set(true);
                return Delegate.call(connection, method, arguments);
            default:
                sole = soleOf(method, arguments);
                var answer = sole == null ? made(method, arguments) : sole.asStatement();
                return answer instanceof Statement made ? timed(made, proxy, method.getReturnType()) : answer;
        }
    }

    private @Nullable Object made(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        var isTold = trace != null && method.getName().startsWith("prepare");
        return isTold ? trace.prepare(method, arguments) : Delegate.call(connection, method, arguments);
    }

    /** Who has begun a transaction asks for more than one thing. */
    private @Nullable SoleQuery soleOf(Method method, @Nullable Object @Nullable [] arguments) throws SQLException {
        if (arguments == null || arguments.length != 1 || !(arguments[0] instanceof String sql)
            || !"prepareStatement".equals(method.getName()) || !reset.isSole(sql)) {
            return null;
        }
        var isOpen = TransactionSynchronizationManager.isSynchronizationActive() || !connection.getAutoCommit();
        return isOpen ? null : reset.sole(connection, sql, names);
    }

    /** A lost connection has rolled back: the caller is told of the loss, and not that it cannot roll back any more. */
    private @Nullable Object rollback(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        if (broken.get()) {
            return null;
        }
        try {
            return Delegate.call(connection, method, arguments);
        } catch (SQLException e) {
            if (isLost()) {
                return null;
            }
            throw e;
        }
    }

    /** The pool of an application server says what became of its own wrapper, and not of the connection. */
    private boolean isLost() throws SQLException {
        return connection.isClosed() || !connection.isValid(VALIDATION_S);
    }

    /** A statement of which is known whether it runs, and whose connection is this use of it. */
    private Object timed(Statement made, Object user, Class<?> type) {
        var loader = getClass().getClassLoader();
        return Proxy.newProxyInstance(loader, new Class<?>[] {type}, (proxy, method, arguments) -> {
            if ("getConnection".equals(method.getName())) {
                return user;
            }
            if (!method.getName().startsWith("execute") && !"getMoreResults".equals(method.getName())) {
                return Delegate.call(made, method, arguments);
            }
            var answer = executed(made, method, arguments);
            // What comes over a connection that is being ended is not what the database has answered.
            if (aborted.get()) {
                throw sessions.late();
            }
            return answer;
        });
    }

    private @Nullable Object executed(Statement made, Method method, @Nullable Object @Nullable [] arguments)
        throws Throwable {
        var patience = begin(made);
        sessions.beginAnswer();
        try {
            return Delegate.call(made, method, arguments);
        } catch (SQLException e) {
            sessions.settle(connection, e);
            if (sessions.endAnswer()) {
                throw tooLarge(e);
            }
            if (!isEnded() || isGone()) {
                throw e;
            }
            throw late(e);
        } catch (RuntimeException e) {
            broken.set(true);
            if (!isEnded()) {
                throw e;
            }
            throw late(e);
        } catch (OutOfMemoryError e) {
            // The piece of a long answer that did not fit any more: there is room for all others.
            if (!sessions.isLongAnswer()) {
                throw e;
            }
            throw tooLarge(e);
        } finally {
            running.set(null);
            sessions.endAnswer();
            limit(patience);
        }
    }

    /**
     * From now on it is watched: a time-out of the socket as well would cost each wait of a virtual thread a timer.
     *
     * @return the time-out in ms that the socket goes without
     */
    private int begin(@Nullable Statement statement) throws SQLException {
        running.set(new Running(statement, System.nanoTime()));
        var patience = sessions.endsSilentReads() && calls.isLimited() ? connection.getNetworkTimeout() : 0;
        if (patience > 0) {
            connection.setNetworkTimeout(Runnable::run, 0);
        }
        return patience;
    }

    /** What nobody watches, such as the reading of rows, waits for the database no longer than before. */
    private void limit(int patience) {
        try {
            if (patience > 0) {
                connection.setNetworkTimeout(Runnable::run, patience);
            }
        } catch (SQLException e) {
            LOG.debug("A connection was lost in a call", e);
        }
    }

    /** Whether what failed was ended from outside: a database may say what went wrong in the midst of it instead. */
    private boolean isEnded() {
        return aborted.get() || cancelled.get() || calls.isLate(this);
    }

    /** Whether the connection was lost, and not ended by this service. */
    private boolean isGone() throws SQLException {
        return !aborted.get() && connection.isClosed();
    }

    private SQLException late(Exception cause) {
        var late = sessions.late();
        late.addSuppressed(cause);
        return late;
    }

    private FailureException tooLarge(Throwable cause) {
        broken.set(true);
        LOG.warn("A call was given up: its answer does not fit into the memory");
        var failure = new FailureException(TOO_LARGE);
        failure.addSuppressed(cause);
        return failure;
    }

    private void end() throws SQLException {
        if (!isFirstEnd()) {
            return;
        }
        try {
            giveBack();
        } finally {
            returned.run();
        }
    }

    private void giveBack() throws SQLException {
        var reusable = isReset();
        leave();
        calls.end(this);
        if (reusable && !aborted.get()) {
            connection.close();
        } else {
            discard();
        }
    }

    /** Whoever cancels a call now is waited for. */
    private boolean isFirstEnd() {
        ending.lock();
        try {
            var first = !ended;
            ended = true;
            return first;
        } finally {
            ending.unlock();
        }
    }

    /** Whoever ends the session now is waited for, and nobody does from now on. */
    private void leave() {
        ending.lock();
        try {
            running.set(null);
        } finally {
            ending.unlock();
        }
    }

    private boolean isReset() {
        var patience = 0;
        try {
            if (broken.get() || connection.isClosed()) {
                return false;
            }
            if (sole != null && sole.isReset()) {
                return true;
            }
            patience = begin(null);
            if (!connection.getAutoCommit()) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
            if (trace != null) {
                trace.end(reset == SessionReset.NONE);
            }
            reset.reset(connection);
            return true;
        } catch (SQLException | RuntimeException e) {
            LOG.warn("A session could not be reset, so its connection is closed: {}", e.getMessage());
            return false;
        } finally {
            limit(patience);
        }
    }

    /** The pool finds the connection closed, and makes another one. */
    private void discard() {
        try {
            connection.abort(Runnable::run);
            connection.close();
        } catch (SQLException | RuntimeException e) {
            LOG.debug("A connection that was given up was closed already", e);
        } finally {
            if (killing != null && (broken.get() || aborted.get())) {
                calls.kill(killing);
            }
        }
    }

    /** Whether a statement runs for a caller who has gone. */
    boolean isForNobody() {
        var call = running.get();
        return call != null && call.statement() != null && callerGone.getAsBoolean();
    }

    /** Whether a statement has run for longer than that. */
    boolean isBeyond(Duration time) {
        var call = running.get();
        return call != null && System.nanoTime() - call.since() > time.toNanos();
    }

    /** What a routine tells beside its answer is kept by some drivers until the call ends, and read by nobody. */
    void forgetNotices() {
        if (!sessions.keepsNotices()) {
            return;
        }
        unlessEnded(call -> {
            var statement = call.statement();
            if (statement != null) {
                statement.clearWarnings();
            }
        });
    }

    /** Cancels at the database what runs there, if anything does. Its caller is answered as by a time-out. */
    void cancel() {
        unlessEnded(call -> {
            var statement = call.statement();
            if (statement != null) {
                cancelled.set(true);
                sessions.cancel(statement);
            }
        });
    }

    /** Ends the session with what runs there: it goes on when it is cancelled, or is a reset without an answer. */
    void abort() {
        unlessEnded(call -> {
            LOG.warn("A call or a reset goes on beyond its time: its connection is closed");
            aborted.set(true);
            connection.abort(Runnable::run);
        });
    }

    /** Whatever the driver throws: who looks after all calls is not to end by one. */
    private void unlessEnded(Stop stop) {
        ending.lock();
        try {
            var call = running.get();
            if (call != null) {
                stop.stop(call);
            }
        } catch (SQLException | RuntimeException e) {
            LOG.warn("A call could not be cancelled: {}", e.getMessage());
        } finally {
            ending.unlock();
        }
    }

    /** A statement of the caller's, or none while the session is reset. */
    private record Running(@Nullable Statement statement, long since) {}

    private interface Stop {

        void stop(Running call) throws SQLException;
    }
}

package forja.runtime.session;

import com.zaxxer.hikari.HikariDataSource;
import forja.runtime.jdbc.session.DatabaseSessions;
import forja.runtime.jdbc.session.SessionReset;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** A pool whose connections leave nothing of their last use to the next one. */
final class SessionDataSource extends DelegatingDataSource {

    private final RunningCalls calls;

    private final CallNames names;

    private final DatabaseSessions sessions;

    private final SessionReset reset;

    private final PoolQueue queue;

    private final PoolMetrics metrics;

    SessionDataSource(
        DataSource pool,
        RunningCalls calls,
        CallNames names,
        DatabaseSessions sessions,
        SessionReset reset,
        ObjectProvider<MeterRegistry> registry
    ) {
        super(pool);
        this.calls = calls;
        this.names = names;
        this.sessions = sessions;
        this.reset = reset;
        if (pool instanceof HikariDataSource hikari) {
            queue = new PoolQueue(hikari::getMaximumPoolSize, hikari::getConnectionTimeout);
            metrics = new PoolMetrics(hikari::getPoolName, queue, registry);
            hikari.setMetricsTrackerFactory(metrics);
        } else {
            queue = new PoolQueue(() -> Integer.MAX_VALUE, () -> 0);
            metrics = new PoolMetrics(() -> "", queue, registry);
        }
    }

    @Override
    public Connection getConnection() throws SQLException {
        try {
            return inTurn();
        } catch (SQLException e) {
            throw isExhausted(e) ? new PoolExhaustedException(e) : e;
        }
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return used(super.getConnection(username, password), () -> {});
    }

    private Connection inTurn() throws SQLException {
        var since = System.nanoTime();
        enter();
        try {
            var connection = super.getConnection();
            metrics.acquired(System.nanoTime() - since);
            return used(connection, queue::leave);
        } catch (SQLException | RuntimeException e) {
            queue.leave();
            throw e;
        }
    }

    private void enter() throws SQLException {
        try {
            queue.enter();
        } catch (SQLTransientConnectionException e) {
            metrics.timedOut();
            throw e;
        }
    }

    /**
     * HikariCP says so by its numbers, for the queue before it as well. The pool of an application server fails by
     * itself, not for a failure of the driver.
     */
    private boolean isExhausted(SQLException failure) {
        if (getTargetDataSource() instanceof HikariDataSource hikari) {
            return failure instanceof SQLTransientConnectionException
                && hikari.getHikariPoolMXBean().getTotalConnections() >= hikari.getMaximumPoolSize();
        }
        var causes = Stream.iterate(failure.getCause(), Objects::nonNull, Throwable::getCause).toList();
        return !causes.isEmpty() && causes.stream().noneMatch(SQLException.class::isInstance);
    }

    private Connection used(Connection connection, Runnable ended) {
        var use = new SessionUse(connection, calls, names, sessions, reset, ended);
        calls.begin(use);
        var type = Connection.class;
        var loader = SessionDataSource.class.getClassLoader();
        return (Connection) Proxy.newProxyInstance(loader, new Class<?>[] {type}, use);
    }
}

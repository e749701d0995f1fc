package forja.runtime.jdbc.mariadb.session;

import com.zaxxer.hikari.HikariDataSource;
import forja.runtime.jdbc.session.CurrentCall;
import forja.runtime.jdbc.session.DatabaseSessions;
import forja.runtime.jdbc.session.SessionReset;
import forja.runtime.jdbc.session.SessionTrace;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.Driver;
import org.mariadb.jdbc.util.constants.ServerStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.ClassUtils;

/** Sessions of MariaDB: the server's own command resets them, and what is given up in them is killed. */
public final class MariaDbSessions implements DatabaseSessions {

    private static final Logger LOG = LoggerFactory.getLogger(MariaDbSessions.class);

    /** The time-out goes along with each statement, and the server keeps it. */
    @Override
    public SessionReset reset(Duration timeout, @Nullable String initSql) {
        return new MariaDbReset(initSql);
    }

    @Override
    public SessionTrace trace(Connection connection, CurrentCall call) {
        return new MariaDbTrace(connection, call);
    }

    @Override
    public SQLException late() {
        return new SQLTimeoutException("The time of the call was over", "70100", 1969);
    }

    /**
     * Lets the driver read from sockets that end what does not fit, where it has no others and these are to be seen.
     */
    @Override
    public void guard(HikariDataSource pool) {
        if (ClassUtils.isVisible(GuardedSockets.class, Driver.class.getClassLoader())) {
            pool.getDataSourceProperties().putIfAbsent("socketFactory", GuardedSockets.class.getName());
        }
    }

    @Override
    public void beginAnswer() {
        GuardedSockets.begin();
    }

    @Override
    public boolean isLongAnswer() {
        return GuardedSockets.isLong();
    }

    @Override
    public boolean endAnswer() {
        var isGivenUp = GuardedSockets.end();
        if (isGivenUp) {
            Heap.collect();
        }
        return isGivenUp;
    }

    /**
     * An error is the end of an answer. The driver goes by what came before it, and would wait for a result in a
     * rollback.
     */
    @Override
    public void settle(Connection connection, SQLException error) {
        try {
            var context = connection.unwrap(org.mariadb.jdbc.Connection.class).getContext();
            context.setServerStatus(context.getServerStatus() & ~ServerStatus.MORE_RESULTS_EXISTS);
        } catch (SQLException gone) {
            error.addSuppressed(gone);
        }
    }

    /** A connection that is closed is no end for a routine that handles all errors. */
    @Override
    public Runnable killing(Connection connection) {
        try {
            return new MariaDbKill(connection.unwrap(org.mariadb.jdbc.Connection.class));
        } catch (SQLException e) {
            return () -> LOG.warn("What runs for a connection of another driver cannot be killed", e);
        }
    }
}

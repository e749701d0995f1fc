package forja.runtime.jdbc.mariadb.session;

import java.sql.SQLException;
import java.time.Duration;
import org.mariadb.jdbc.Connection;
import org.mariadb.jdbc.Driver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what runs in a session of MariaDB, whatever has become of its connection. A routine goes on for nobody where it
 * handles all errors: the lost connection, and sometimes that it is killed. It is killed until there is no such
 * session any more, which is an error. What keeps a kill from the server, a full memory or a full server, may pass.
 */
final class MariaDbKill implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(MariaDbKill.class);

    private static final int TOO_MANY_CONNECTIONS = 1040;

    private static final Duration KILLING = Duration.ofSeconds(20);

    private static final long PAUSE_MS = 100;

    private final Connection session;

    MariaDbKill(Connection session) {
        this.session = session;
    }

    @Override
    public void run() {
        var until = System.nanoTime() + KILLING.toNanos();
        try {
            while (System.nanoTime() < until) {
                if (isGone()) {
                    return;
                }
                Thread.sleep(PAUSE_MS);
            }
            LOG.warn("A routine may go on at the database, in session {}: it could not be killed",
                session.getThreadId());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Kills the session, and says whether that is done: it had ended before, or its server is away. */
    private boolean isGone() {
        try (var other = Driver.connect(session.getContext().getConf()); var statement = other.createStatement()) {
            statement.execute("kill " + session.getThreadId());
            return false;
        } catch (SQLException e) {
            LOG.debug("A session that was given up is being ended", e);
            return e.getErrorCode() != TOO_MANY_CONNECTIONS;
        } catch (RuntimeException | OutOfMemoryError e) {
            LOG.debug("A session that was given up is not ended yet", e);
            return false;
        }
    }
}

package forja.runtime.session;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** Whether the database answers. A pool that is busy says nothing of it, so a connection beside the pool is asked. */
final class DatabaseHealth extends AbstractHealthIndicator {

    private static final int TIMEOUT_S = 2;

    private final DataSource database;

    DatabaseHealth(DataSource database) {
        super("The database does not answer");
        this.database = database;
    }

    @Override
    protected void doHealthCheck(Health.Builder health) throws SQLException {
        try (var connection = database.getConnection()) {
            health.status(connection.isValid(TIMEOUT_S) ? Status.UP : Status.DOWN);
        } catch (PoolExhaustedException busy) {
            health.up().withDetail("pool", "busy");
        }
    }
}

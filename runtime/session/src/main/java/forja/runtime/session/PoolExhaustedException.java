package forja.runtime.session;

import java.io.Serial;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/**
 * Every connection of the pool is in use, and none came back in time: the service is busy, its database is not gone.
 */
final class PoolExhaustedException extends SQLTransientConnectionException {

    @Serial
    private static final long serialVersionUID = 1L;

    PoolExhaustedException(SQLException cause) {
        super(cause.getMessage(), cause);
    }
}

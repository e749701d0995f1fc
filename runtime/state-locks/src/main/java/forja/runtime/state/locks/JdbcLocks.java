package forja.runtime.state.locks;

import forja.runtime.state.Node;
import forja.runtime.state.jdbc.StateDialect;
import java.util.Optional;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import net.javacrumbs.shedlock.provider.sql.DatabaseProduct;
import net.javacrumbs.shedlock.support.KeepAliveLockProvider;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Locks as rows of a table, by the clock of the database. They are renewed while their work goes on, on a connection
 * beside the pool of callers: these cost no lock when they use up their pool.
 */
class JdbcLocks implements LockProvider, AutoCloseable {

    private static final int TIMEOUT_S = 5;

    private final LockRenewals renewals = new LockRenewals();

    private final LockProvider locks;

    /** {@code jdbc} is its own. */
    JdbcLocks(JdbcTemplate jdbc, StateDialect dialect, String table) {
        jdbc.setQueryTimeout(TIMEOUT_S);
        var configuration = JdbcTemplateLockProvider.Configuration.builder()
            .withJdbcTemplate(jdbc)
            .withTableName(table)
            .withDatabaseProduct(DatabaseProduct.matchProductName(dialect.product()))
            .withLockedByValue(Node.name())
            .usingDbTime()
            .build();
        locks = new KeepAliveLockProvider(new JdbcTemplateLockProvider(configuration), renewals);
    }

    @Override
    public Optional<SimpleLock> lock(LockConfiguration configuration) {
        return locks.lock(configuration);
    }

    @Override
    public void close() {
        renewals.shutdownNow();
    }
}

package com.acme.shop.repository;

import com.acme.shop.state.Node;
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
 * beside the pool: callers that use up the pool cost no lock.
 */
class JdbcLocks implements LockProvider, AutoCloseable {

    private static final String TABLE = "svc.service_locks";

    private static final int TIMEOUT_S = 5;

    private final LockRenewals renewals = new LockRenewals();

    private final LockProvider locks;

    /** {@code jdbc} is its own. */
    JdbcLocks(JdbcTemplate jdbc) {
        jdbc.setQueryTimeout(TIMEOUT_S);
        var table = JdbcTemplateLockProvider.Configuration.builder()
            .withJdbcTemplate(jdbc)
            .withTableName(TABLE)
            .withDatabaseProduct(DatabaseProduct.POSTGRES_SQL)
            .withLockedByValue(Node.name())
            .usingDbTime()
            .build();
        locks = new KeepAliveLockProvider(new JdbcTemplateLockProvider(table), renewals);
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

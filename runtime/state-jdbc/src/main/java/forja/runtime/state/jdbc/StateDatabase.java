package forja.runtime.state.jdbc;

import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/** The database in which a service remembers. */
public class StateDatabase {

    private final StateDialect dialect;

    private final JdbcClient jdbc;

    private final TransactionOperations transactions;

    private final Supplier<DataSource> spare;

    /**
     * A database.
     *
     * @param jdbc works in the transaction that is open
     * @param transactions those of {@code jdbc}
     * @param spare connections that no caller waits for, made when they are asked for
     */
    StateDatabase(
        StateDialect dialect,
        JdbcClient jdbc,
        TransactionOperations transactions,
        Supplier<DataSource> spare
    ) {
        this.dialect = dialect;
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.spare = spare;
    }

    StateDialect dialect() {
        return dialect;
    }

    JdbcClient jdbc() {
        return jdbc;
    }

    TransactionOperations transactions() {
        return transactions;
    }

    JdbcClient spareJdbc() {
        return JdbcClient.create(spare.get());
    }

    TransactionOperations spareTransactions() {
        return new TransactionTemplate(new JdbcTransactionManager(spare.get()));
    }
}

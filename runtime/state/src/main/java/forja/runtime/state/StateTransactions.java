package forja.runtime.state;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.transaction.support.TransactionOperations;

/** The transactions that hold work together with what is remembered of it. */
public final class StateTransactions {

    /**
     * The qualifier of what belongs to a database of the service's own, beside that of its work. Without such beans the
     * service remembers in the database, and in the transactions, of its work.
     */
    public static final String APART = "state";

    private StateTransactions() {
    }

    /** Those of the work, unless a database apart says otherwise. */
    public static TransactionOperations of(
        ObjectProvider<TransactionOperations> apart,
        ObjectProvider<TransactionOperations> work
    ) {
        return apart.getIfAvailable(work::getObject);
    }
}

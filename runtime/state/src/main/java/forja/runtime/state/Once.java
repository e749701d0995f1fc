package forja.runtime.state;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;

/** Gives a message its effect once, however often it is delivered: one that comes again is a line of the log. */
public class Once {

    private static final Logger LOG = LoggerFactory.getLogger(Once.class);

    private final Inbox inbox;

    private final TransactionOperations transactions;

    Once(Inbox inbox, TransactionOperations transactions) {
        this.inbox = inbox;
        this.transactions = transactions;
    }

    /** Does work that joins a transaction: it and the message's entry are both kept, or neither is. */
    public void together(String origin, String messageId, Runnable work) {
        try {
            transactions.executeWithoutResult(status -> {
                inbox.take(origin, messageId);
                work.run();
            });
        } catch (AlreadyTakenException duplicate) {
            LOG.info("{}", duplicate.getMessage());
        }
    }

    /**
     * Does work whose transactions are not those of the entry, and then makes the entry. A service that ends in between
     * does the work again, so the work has to bear that; a message that is delivered again later finds its entry.
     */
    public void before(String origin, String messageId, Runnable work) {
        try {
            if (inbox.has(origin, messageId)) {
                throw new AlreadyTakenException(origin, messageId);
            }
            work.run();
            transactions.executeWithoutResult(status -> inbox.take(origin, messageId));
        } catch (AlreadyTakenException duplicate) {
            LOG.info("{}", duplicate.getMessage());
        }
    }
}

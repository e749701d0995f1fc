package com.acme.shop.state;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Gives a message its effect once, however often it is delivered. */
@Component
public class Once {

    private final Inbox inbox;

    private final TransactionOperations transactions;

    Once(Inbox inbox, TransactionOperations transactions) {
        this.inbox = inbox;
        this.transactions = transactions;
    }

    /**
     * Work that joins a transaction: it and the message's entry are both kept, or neither is.
     *
     * @throws AlreadyTakenException when the message had its effect before
     */
    public void together(String origin, String messageId, Runnable work) {
        transactions.executeWithoutResult(status -> {
            inbox.take(origin, messageId);
            work.run();
        });
    }

    /**
     * Work that ends transactions itself: the entry follows it. A service that ends in between does the work again, so
     * the work has to bear that; a message that is delivered again later finds its entry.
     *
     * @throws AlreadyTakenException when the message had its effect before
     */
    public void before(String origin, String messageId, Runnable work) {
        if (inbox.has(origin, messageId)) {
            throw new AlreadyTakenException(origin, messageId);
        }
        work.run();
        transactions.executeWithoutResult(status -> inbox.take(origin, messageId));
    }
}

package com.acme.shop.state;

import org.springframework.stereotype.Component;

/** Gives a message that is delivered again no second effect, once its first one is remembered. */
@Component
public class Once {

    private final Inbox inbox;

    Once(Inbox inbox) {
        this.inbox = inbox;
    }

    /**
     * Work, and then its entry, which is kept elsewhere. A service that ends in between does the work again, so the
     * work has to bear that; a message that is delivered again later finds its entry.
     *
     * @throws AlreadyTakenException when the message had its effect before
     */
    public void before(String origin, String messageId, Runnable work) {
        if (inbox.has(origin, messageId)) {
            throw new AlreadyTakenException(origin, messageId);
        }
        work.run();
        inbox.take(origin, messageId);
    }
}

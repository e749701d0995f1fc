package forja.runtime.state;

import java.util.List;

/** Where messages of the outbox go. */
public interface OutboxTarget {

    /** As lanes name it. */
    String sender();

    /**
     * How many messages it takes at a time.
     *
     * @param attempts how often the oldest of them was tried before: one that may be at fault can be sent alone
     */
    int most(int attempts);

    /**
     * Sends messages, those of one key in their order, and returns when each of them has arrived, has failed, or was
     * left because one of its key before it has failed.
     */
    Sending send(List<OutboxMessage> messages);
}

package forja.runtime.state;

import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps what is to be sent until it has arrived. A bean of your own replaces the tables; it has to join the
 * transaction that is open, or a message may be sent of work that was undone.
 */
public interface Outbox {

    /** Keeps a message in the transaction that is open. */
    void add(OutboxMessage message);

    /** Those that have messages. */
    List<Lane> lanes();

    /**
     * Hands the oldest messages of a lane to its target, in the order they were added, and forgets them when it
     * returns. A lane that another copy of this service is sending is left to that one.
     *
     * @return how many were sent
     */
    int send(Lane lane, int most, Consumer<List<OutboxMessage>> target);

    /** What waits in all lanes. */
    Backlog backlog();

    /**
     * What waits to be sent.
     *
     * @param waiting how many messages
     * @param oldestSeconds how long the first of them has waited
     */
    record Backlog(long waiting, long oldestSeconds) {}
}

package forja.runtime.state;

import java.time.Duration;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is to be sent until it has arrived. A bean of your own replaces the tables; it has to join the
 * transaction that is open, or a message may be sent of work that was undone.
 */
public interface Outbox {

    /** Keeps a message in the transaction that is open. */
    void add(OutboxMessage message);

    /** Those that have messages which are not parked. */
    List<Lane> lanes();

    /**
     * Takes a lane for this copy of the service, and the oldest of its messages that may be sent now. That they are
     * tried is counted at once, so that one which ends the service is known by it.
     *
     * @param lapse for how long another copy's word that it is at work on the lane is believed
     * @param most how many, by how often the oldest of them was tried before
     * @return nothing where another copy has the lane, or where no message may be sent now
     */
    @Nullable OutboxBatch take(Lane lane, Duration lapse, IntUnaryOperator most);

    /**
     * Says that this copy is still at work on a lane.
     *
     * @return whether it was still this copy's
     */
    boolean renew(OutboxBatch batch);

    /**
     * Forgets what has arrived, writes down what has not, and lets go of the lane.
     *
     * @return whether it was still this copy's: if not, another one may have sent the same messages
     */
    boolean settle(OutboxBatch batch, List<OutboxBatch.Result> results);

    /** What waits in all lanes. */
    Backlog backlog();

    /**
     * What waits to be sent.
     *
     * @param waiting how many messages
     * @param oldestSeconds how long the first of them has waited
     * @param parked how many messages are no longer tried
     */
    record Backlog(long waiting, long oldestSeconds, long parked) {}
}

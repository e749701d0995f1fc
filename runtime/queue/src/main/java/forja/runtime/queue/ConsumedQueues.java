package forja.runtime.queue;

import java.util.List;

/** Says which queues are listened to; the broker's module listens to the queues of all such beans. */
@FunctionalInterface
public interface ConsumedQueues {

    /** The queues, each of one operation. */
    List<ConsumedQueue> queues();
}

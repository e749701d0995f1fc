package forja.runtime.state;

import java.util.List;

/** Where messages of the outbox go. */
public interface OutboxTarget {

    /** As lanes name it. */
    String sender();

    /** Sends them in this order and returns when all of them have arrived; whatever it throws, they are sent again. */
    void send(List<OutboxMessage> messages);
}

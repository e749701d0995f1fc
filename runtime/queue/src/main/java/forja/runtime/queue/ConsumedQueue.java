package forja.runtime.queue;

import java.util.function.Consumer;

/**
 * A queue that a service listens to.
 *
 * @param operation what is done for each of its messages
 * @param queue its name
 * @param work does it, and throws where it cannot be done
 */
public record ConsumedQueue(String operation, String queue, Consumer<ReceivedMessage> work) {}

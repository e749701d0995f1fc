package forja.runtime.rabbitmq;

import forja.runtime.queue.QueueSettings;
import forja.runtime.rabbitmq.queue.RabbitQueues;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Queue;

/**
 * The queues that a service listens to, and those beside each: one for each delay, from which messages come back when
 * their time is over, and one for the dead. They are declared with the first connection.
 */
class DeclaredQueues {

    private final QueueSettings settings;

    private final RabbitQueues queues;

    DeclaredQueues(QueueSettings settings, RabbitQueues queues) {
        this.settings = settings;
        this.queues = queues;
    }

    /** Declares queues of these names, and those beside them; messages move only to a queue that is there. */
    Declarables declared(List<String> names) {
        return queues.declared(names.stream().flatMap(this::around));
    }

    /** The delay is in the name, because a queue that exists keeps its delay. */
    static String retryQueue(String queue, Duration delay) {
        return queue + ".retry." + delay.toMillis();
    }

    private Stream<Queue> around(String queue) {
        var retries = settings.retryDelays().stream().distinct()
            .map(delay -> queues.waiting(retryQueue(queue, delay), Math.toIntExact(delay.toMillis()), queue));
        var dead = queues.kept(RabbitQueues.deadLetterQueue(queue));
        return Stream.concat(Stream.of(dead, queues.consumed(queue)), retries);
    }
}

package forja.runtime.rabbitmq;

import forja.runtime.queue.QueueSettings;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;

/**
 * The queues that a service listens to, and those beside each: one for each delay, from which messages come back when
 * their time is over, and one for the dead. They are declared with the first connection.
 */
class DeclaredQueues {

    private final QueueSettings settings;

    DeclaredQueues(QueueSettings settings) {
        this.settings = settings;
    }

    /** Declares queues of these names, and those beside them. */
    Declarables declared(List<String> queues) {
        return new Declarables(queues.stream().flatMap(this::around).toList());
    }

    static String deadLetterQueue(String queue) {
        return queue + ".dead-letter";
    }

    /** The delay is in the name, because a queue that exists keeps its delay. */
    static String retryQueue(String queue, Duration delay) {
        return queue + ".retry." + delay.toMillis();
    }

    private Stream<Queue> around(String queue) {
        var retries = settings.retryDelays().stream().distinct().map(delay -> waiting(queue, delay));
        return Stream.concat(Stream.of(new Queue(queue), new Queue(deadLetterQueue(queue))), retries);
    }

    private static Queue waiting(String queue, Duration delay) {
        return QueueBuilder.durable(retryQueue(queue, delay))
            .ttl(Math.toIntExact(delay.toMillis()))
            .deadLetterExchange("")
            .deadLetterRoutingKey(queue)
            .build();
    }
}

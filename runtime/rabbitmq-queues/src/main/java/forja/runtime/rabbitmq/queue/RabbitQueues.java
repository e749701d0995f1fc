package forja.runtime.rabbitmq.queue;

import forja.runtime.rabbitmq.queue.RabbitSettings.Queues;
import forja.runtime.rabbitmq.queue.RabbitSettings.Type;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.amqp.core.AbstractDeclarable;
import org.springframework.amqp.core.Declarable;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;

/**
 * The queues of a service by its settings. A quorum queue has a limit of deliveries and dead letters beside it, to
 * which the broker itself moves a message that it delivered too often: without them, version 4 drops it. Who sends to a
 * queue declares it as who consumes from it does, so either may come first.
 */
public class RabbitQueues {

    private final RabbitSettings settings;

    RabbitQueues(RabbitSettings settings) {
        this.settings = settings;
    }

    /** The name of the queue of a queue's dead letters. */
    public static String deadLetterQueue(String queue) {
        return queue + ".dead-letter";
    }

    /** Says the queues that the service sends to, those for dead letters with them, and what leads to them. */
    public Declarables sentTo(List<String> queues, Declarable... routes) {
        return declared(Stream.concat(queues.stream().flatMap(this::withItsDead), Arrays.stream(routes)));
    }

    /** Says the queues that the service needs, in the order in which they are needed. */
    public Declarables declared(Stream<? extends Declarable> all) {
        var declared = new Declarables(List.copyOf(all.toList()));
        if (settings.queues() == Queues.EXPECT) {
            declared.getDeclarablesByType(AbstractDeclarable.class).forEach(one -> one.setShouldDeclare(false));
        }
        return declared;
    }

    /** A queue to consume from. */
    public Queue consumed(String name) {
        var queue = QueueBuilder.durable(name);
        return isQuorum()
            ? movesOn(queue.deliveryLimit(settings.deliveryLimit()), deadLetterQueue(name))
            : queue.build();
    }

    /** A queue in which messages stay until somebody takes them. */
    public Queue kept(String name) {
        return isQuorum() ? QueueBuilder.durable(name).quorum().build() : QueueBuilder.durable(name).build();
    }

    /** A queue from which messages go to another one after a while. */
    public Queue waiting(String name, int milliseconds, String then) {
        var queue = QueueBuilder.durable(name).ttl(milliseconds);
        return isQuorum()
            ? movesOn(queue, then)
            : queue.deadLetterExchange("").deadLetterRoutingKey(then).build();
    }

    private Stream<Queue> withItsDead(String queue) {
        return isQuorum()
            ? Stream.of(kept(deadLetterQueue(queue)), consumed(queue))
            : Stream.of(consumed(queue));
    }

    private boolean isQuorum() {
        return settings.queueType() == Type.QUORUM;
    }

    /** A message leaves such a queue when the other one has it; the broker wants that order of settings. */
    private static Queue movesOn(QueueBuilder queue, String to) {
        return queue.quorum()
            .deadLetterExchange("")
            .deadLetterRoutingKey(to)
            .withArgument("x-dead-letter-strategy", "at-least-once")
            .overflow(QueueBuilder.Overflow.rejectPublish)
            .build();
    }
}

package forja.runtime.rabbitmq;

import com.rabbitmq.client.Channel;
import forja.runtime.failure.Failure;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.MessageWork;
import forja.runtime.queue.Pause;
import forja.runtime.queue.Settlement;
import forja.runtime.queue.Settlement.Step;
import forja.runtime.rabbitmq.queue.ConfirmedSends;
import forja.runtime.rabbitmq.queue.RabbitQueues;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilderSupport;

/**
 * Acknowledges a message when its work is done, or when the broker has confirmed that it waits in another queue: it is
 * in one of them at any moment, and in two when this service ends in between. None is given back to the broker while
 * this service goes on: it would come at once, and a quorum queue counts that.
 */
class Deliveries {

    private static final Logger LOG = LoggerFactory.getLogger(Deliveries.class);

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final ConfirmedSends sends;

    private final MessageWork work;

    private final Supplier<Pause> pauses;

    private final int deliveryLimit;

    /**
     * Settles what is delivered.
     *
     * @param deliveryLimit how often a message is delivered over which services ended
     */
    Deliveries(ConfirmedSends sends, MessageWork work, Supplier<Pause> pauses, int deliveryLimit) {
        this.sends = sends;
        this.work = work;
        this.pauses = pauses;
        this.deliveryLimit = deliveryLimit;
    }

    /**
     * Does the work of a message and settles it: it is acknowledged, waits to be tried again, or is dead. What is away
     * is waited for; a message that could not be done in that time goes to the end of its queue as it was.
     *
     * @throws IOException when the broker cannot be told
     */
    void handle(ConsumedQueue queue, Message message, Channel channel) throws IOException {
        var tag = message.getMessageProperties().getDeliveryTag();
        if (isSettled(queue, message, settlement(queue, message), channel)) {
            channel.basicAck(tag, false);
        } else {
            channel.basicNack(tag, false, true);
        }
    }

    /** Over one that is delivered so often, services end: it is not begun again. */
    private Settlement settlement(ConsumedQueue queue, Message message) {
        var delivered = Copies.deliveries(message);
        if (delivered < deliveryLimit) {
            return work.attempt(queue, Copies.received(message), Copies.attempts(message), pauses.get());
        }
        LOG.warn("A message of {} was given back {} times, and goes to the dead letters", queue.operation(), delivered);
        return new Settlement(Step.DEAD_LETTER, Copies.attempts(message), Duration.ZERO,
            new Failure(Failure.Kind.INTERNAL, "It was given back " + delivered + " times", null));
    }

    /** Waits with a message that no queue takes now, as long as the broker leaves it here. */
    private boolean isSettled(ConsumedQueue queue, Message message, Settlement settlement, Channel channel) {
        if (settlement.step() == Step.DONE) {
            return true;
        }
        var pause = pauses.get();
        do {
            try {
                move(queue, message, settlement);
                return true;
            } catch (AmqpException unsettled) {
                LOG.error("A message of {} cannot be put aside, and its listener waits with it: {}", queue.operation(),
                    unsettled.getMessage());
            }
        } while (channel.isOpen() && pause.goesOnAfter(PAUSE));
        return false;
    }

    private void move(ConsumedQueue queue, Message message, Settlement settlement) {
        switch (settlement.step()) {
            case LEAVE -> sends.send(queue.queue(), Copies.of(message).build());
            case RETRY -> sends.send(DeclaredQueues.retryQueue(queue.queue(), settlement.delay()),
                Copies.of(message).setHeader(Copies.ATTEMPTS, settlement.attempts()).build());
            case DEAD_LETTER -> sends.send(RabbitQueues.deadLetterQueue(queue.queue()),
                dead(queue, message, settlement).build());
            default -> throw new IllegalArgumentException("A message that is done is moved nowhere");
        }
    }

    private static MessageBuilderSupport<Message> dead(ConsumedQueue queue, Message message, Settlement settlement) {
        return Copies.of(message)
            .removeHeader(Copies.ATTEMPTS)
            .setHeader("x-failure-attempts", settlement.attempts())
            .setHeader("x-failure-operation", queue.operation())
            .setHeader("x-failure-kind", settlement.failureKind())
            .setHeader("x-failure-message", settlement.failureMessage());
    }
}

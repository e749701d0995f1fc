package forja.runtime.rabbitmq;

import com.rabbitmq.client.Channel;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.MessageWork;
import forja.runtime.queue.Pause;
import forja.runtime.queue.ReceivedMessage;
import forja.runtime.queue.Settlement;
import forja.runtime.queue.Settlement.Step;
import java.io.IOException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageBuilderSupport;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.rabbit.core.RabbitTemplate;

/**
 * Acknowledges a message when its work is done, or when the broker has confirmed that it waits in another queue: it is
 * in one of them at any moment, and in two when this service ends in between.
 */
class Deliveries {

    static final String ATTEMPTS = "x-attempts";

    private static final Logger LOG = LoggerFactory.getLogger(Deliveries.class);

    private static final long CONFIRM_TIMEOUT_MS = 5_000;

    private static final long PAUSE_MS = 1_000;

    /** Anybody can send a header. */
    private static final int MAX_ATTEMPTS = 1_000;

    private final RabbitTemplate rabbit;

    private final MessageWork work;

    private final Supplier<Pause> pauses;

    Deliveries(RabbitTemplate rabbit, MessageWork work, Supplier<Pause> pauses) {
        this.rabbit = rabbit;
        this.work = work;
        this.pauses = pauses;
    }

    /**
     * Does the work of a message and settles it: it is acknowledged, waits to be tried again, or is dead. What is away
     * is waited for; a message that could not be done in that time goes back to its queue as it was.
     *
     * @throws IOException when the broker cannot be told
     */
    void handle(ConsumedQueue queue, Message message, Channel channel) throws IOException {
        var tag = message.getMessageProperties().getDeliveryTag();
        var settlement = work.attempt(queue, received(message), attempts(message), pauses.get());
        try {
            if (settlement.step() == Step.LEAVE) {
                channel.basicNack(tag, false, true);
                return;
            }
            if (settlement.step() == Step.RETRY) {
                retry(queue, message, settlement);
            } else if (settlement.step() == Step.DEAD_LETTER) {
                bury(queue, message, settlement);
            }
            channel.basicAck(tag, false);
        } catch (AmqpException unsettled) {
            LOG.error("A message of {} cannot be put aside and is delivered again: {}", queue.operation(),
                unsettled.getMessage());
            pause();
            channel.basicNack(tag, false, true);
        }
    }

    private void retry(ConsumedQueue queue, Message message, Settlement settlement) {
        move(copy(message).setHeader(ATTEMPTS, settlement.attempts()),
            DeclaredQueues.retryQueue(queue.queue(), settlement.delay()));
    }

    private void bury(ConsumedQueue queue, Message message, Settlement settlement) {
        move(copy(message)
            .removeHeader(ATTEMPTS)
            .setHeader("x-failure-attempts", settlement.attempts())
            .setHeader("x-failure-operation", queue.operation())
            .setHeader("x-failure-kind", settlement.failureKind())
            .setHeader("x-failure-message", settlement.failureMessage()),
            DeclaredQueues.deadLetterQueue(queue.queue()));
    }

    private static ReceivedMessage received(Message message) {
        var properties = message.getMessageProperties();
        return new ReceivedMessage(message.getBody(), properties.getMessageId(), properties.getCorrelationId(),
            properties.getType(), properties.getHeaders());
    }

    /** What the sender said of its own message stays; that it may expire does not. */
    private static MessageBuilderSupport<Message> copy(Message message) {
        return MessageBuilder.fromClonedMessage(message)
            .setDeliveryMode(MessageDeliveryMode.PERSISTENT)
            .setExpiration(null);
    }

    /** A queue that is gone would swallow the message, so the broker is asked for it first. */
    private void move(MessageBuilderSupport<Message> message, String queue) {
        rabbit.invoke(operations -> {
            operations.execute(channel -> channel.queueDeclarePassive(queue));
            operations.send("", queue, message.build());
            operations.waitForConfirmsOrDie(CONFIRM_TIMEOUT_MS);
            return null;
        });
    }

    private static int attempts(Message message) {
        return message.getMessageProperties().getHeader(ATTEMPTS) instanceof Number attempts
            ? Math.max(0, Math.min(attempts.intValue(), MAX_ATTEMPTS))
            : 0;
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

package forja.runtime.rabbitmq;

import com.rabbitmq.client.Channel;
import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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
public class Deliveries {

    static final String ATTEMPTS = "x-attempts";

    private static final Logger LOG = LoggerFactory.getLogger(Deliveries.class);

    private static final long CONFIRM_TIMEOUT_MS = 5_000;

    private static final long PAUSE_MS = 1_000;

    /** Anybody can send a header. */
    private static final int MAX_ATTEMPTS = 1_000;

    private static final int MAX_REASON_LENGTH = 500;

    private final RabbitTemplate rabbit;

    private final Failures failures;

    private final QueueOutcomes outcomes;

    private final QueueSettings settings;

    private final Waiting waiting;

    Deliveries(RabbitTemplate rabbit, Failures failures, QueueOutcomes outcomes, QueueSettings settings,
        Waiting waiting) {
        this.rabbit = rabbit;
        this.failures = failures;
        this.outcomes = outcomes;
        this.settings = settings;
        this.waiting = waiting;
    }

    /**
     * Does the work of an operation and settles its message: it is acknowledged, waits to be tried again, or is dead.
     * What is away is waited for; a message that could not be done in that time goes back to its queue as it was.
     *
     * @throws IOException when the broker cannot be told
     */
    public void handle(String operation, Message message, Channel channel, Runnable work) throws IOException {
        var tag = message.getMessageProperties().getDeliveryTag();
        try {
            var failure = waiting.done(operation, () -> failureOf(work));
            if (failure != null && waiting.isAway(failure)) {
                channel.basicNack(tag, false, true);
                return;
            }
            if (failure != null) {
                settle(operation, message, failure);
            }
            channel.basicAck(tag, false);
        } catch (AmqpException unsettled) {
            LOG.error("A message of {} cannot be put aside and is delivered again: {}", operation,
                unsettled.getMessage());
            pause();
            channel.basicNack(tag, false, true);
        }
    }

    private @Nullable Failure failureOf(Runnable work) {
        try {
            work.run();
            return null;
        } catch (InvalidMessageException invalid) {
            return new Failure(Failure.Kind.INVALID, invalid.getMessage(), null);
        } catch (RuntimeException exception) {
            return failures.of(exception);
        }
    }

    private void settle(String operation, Message message, Failure failure) {
        var queue = message.getMessageProperties().getConsumerQueue();
        var attempts = attempts(message) + 1;
        var outcome = outcomes.of(failure.kind());
        if (outcome == Outcome.ACKNOWLEDGE) {
            LOG.warn("A message of {} is dropped: {}", operation, failure.kind());
        } else if (outcome == Outcome.RETRY && attempts <= settings.retryDelays().size()) {
            var delay = settings.retryDelays().get(attempts - 1);
            LOG.warn("A message of {} is tried again in {} s: {}", operation, delay.toSeconds(), failure.kind());
            move(copy(message).setHeader(ATTEMPTS, attempts), ConsumedQueues.retryQueue(queue, delay));
        } else {
            LOG.warn("A message of {} goes to the dead letters: {}", operation, failure.kind());
            move(copy(message)
                .removeHeader(ATTEMPTS)
                .setHeader("x-failure-attempts", attempts)
                .setHeader("x-failure-operation", operation)
                .setHeader("x-failure-kind", failure.kind().name())
                .setHeader("x-failure-message", reason(failure)), ConsumedQueues.deadLetterQueue(queue));
        }
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

    private static String reason(Failure failure) {
        var reason = Objects.requireNonNullElse(failure.inWords(), "");
        return reason.length() <= MAX_REASON_LENGTH ? reason : reason.substring(0, MAX_REASON_LENGTH);
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

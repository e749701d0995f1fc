package forja.runtime.rabbitmq.outbox;

import com.rabbitmq.client.ShutdownSignalException;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.rabbit.core.RabbitTemplate;

/** Publishes what waited in the outbox; a destination is an exchange, which may have no name, a slash and a queue. */
class RabbitTarget implements OutboxTarget {

    static final String SENDER = "queue";

    private static final int BATCH = 100;

    private static final long CONFIRM_TIMEOUT_MS = 5_000;

    private final RabbitTemplate rabbit;

    private final MessageHeaders headers;

    RabbitTarget(RabbitTemplate rabbit, MessageHeaders headers) {
        this.rabbit = rabbit;
        this.headers = headers;
    }

    @Override
    public String sender() {
        return SENDER;
    }

    /** One that was tried before is sent alone, so that it holds up no other where it is the one at fault. */
    @Override
    public int most(int attempts) {
        return attempts == 0 ? BATCH : 1;
    }

    /** A queue that is gone would swallow the messages, so the broker is asked for it first. */
    @Override
    public Sending send(List<OutboxMessage> messages) {
        var queues = new LinkedHashSet<String>();
        messages.forEach(message -> queues.add(queue(message)));
        try {
            rabbit.invoke(operations -> {
                queues.forEach(queue -> operations.execute(channel -> channel.queueDeclarePassive(queue)));
                messages.forEach(message -> operations.send(exchange(message), queue(message), toAmqp(message)));
                operations.waitForConfirmsOrDie(CONFIRM_TIMEOUT_MS);
                return null;
            });
            return Sending.arrived(messages);
        } catch (AmqpException failure) {
            return Sending.failed(messages, new Sending.Failed(isAway(failure), String.valueOf(failure.getMessage())));
        }
    }

    /** A channel that the broker closed has refused what was sent; everything else is the broker's own trouble. */
    private static boolean isAway(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ShutdownSignalException closed) {
                return closed.isHardError();
            }
        }
        return true;
    }

    private static String exchange(OutboxMessage message) {
        return message.destination().substring(0, message.destination().indexOf('/'));
    }

    private static String queue(OutboxMessage message) {
        return message.destination().substring(message.destination().indexOf('/') + 1);
    }

    private Message toAmqp(OutboxMessage message) {
        var operation = message.lane().operation();
        var sent = MessageBuilder.withBody(message.payload().getBytes(StandardCharsets.UTF_8))
            .setContentType(MessageProperties.CONTENT_TYPE_JSON)
            .setDeliveryMode(MessageDeliveryMode.PERSISTENT)
            .setMessageId(message.id());
        headers.of(SENDER, operation, message.destination(), message.payload()).forEach(sent::setHeader);
        return sent.setHeader("operation", operation).build();
    }
}

package forja.runtime.rabbitmq;

import forja.runtime.queue.ReceivedMessage;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageBuilderSupport;
import org.springframework.amqp.core.MessageDeliveryMode;

/** Messages of RabbitMQ as any broker's, and their copies for other queues. */
final class Copies {

    /** How often the work of a message was tried. */
    static final String ATTEMPTS = "x-attempts";

    /** How often a quorum queue has got a message back; absent where it never did. */
    private static final String DELIVERIES = "x-delivery-count";

    /** Anybody can send a header. */
    private static final int MOST = 1_000;

    private Copies() {
    }

    /** Makes a message of one that the broker delivered. */
    static ReceivedMessage received(Message message) {
        var properties = message.getMessageProperties();
        return new ReceivedMessage(message.getBody(), properties.getMessageId(), properties.getCorrelationId(),
            properties.getType(), properties.getHeaders());
    }

    /** Copies what the sender said of its own message; that it may expire, and what a queue counted, is left out. */
    static MessageBuilderSupport<Message> of(Message message) {
        return MessageBuilder.fromClonedMessage(message)
            .removeHeader(DELIVERIES)
            .removeHeader("x-acquired-count")
            .setDeliveryMode(MessageDeliveryMode.PERSISTENT)
            .setExpiration(null);
    }

    static int attempts(Message message) {
        return count(message, ATTEMPTS);
    }

    static int deliveries(Message message) {
        return count(message, DELIVERIES);
    }

    private static int count(Message message, String header) {
        return message.getMessageProperties().getHeader(header) instanceof Number number
            ? Math.max(0, Math.min(number.intValue(), MOST))
            : 0;
    }
}

package forja.runtime.rabbitmq.outbox;

import com.rabbitmq.client.ShutdownSignalException;
import forja.runtime.cloudevent.SentEvents;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.rabbitmq.queue.ConfirmedSends;
import forja.runtime.rabbitmq.queue.ConfirmedSends.Outgoing;
import forja.runtime.rabbitmq.queue.ConfirmedSends.Route;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.core.MessageProperties;

/** Publishes what waited in the outbox; a destination is an exchange, which may have no name, a slash and a queue. */
class RabbitTarget implements OutboxTarget {

    static final String SENDER = "queue";

    private static final int BATCH = 100;

    /** What headers of CloudEvents begin with. */
    private static final String EVENTS = "cloudEvents_";

    private final ConfirmedSends sends;

    private final MessageHeaders headers;

    private final SentEvents events;

    RabbitTarget(ConfirmedSends sends, MessageHeaders headers, SentEvents events) {
        this.sends = sends;
        this.headers = headers;
        this.events = events;
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

    /** A message that no queue takes comes back, and fails alone. */
    @Override
    public Sending send(List<OutboxMessage> messages) {
        try {
            var missing = sends.send(messages.stream().map(one -> new Outgoing(route(one), toAmqp(one))).toList());
            var arrived = new HashSet<String>();
            var failed = new HashMap<String, Sending.Failed>();
            for (var message : messages) {
                if (missing.contains(route(message))) {
                    failed.put(message.id(), new Sending.Failed(false, route(message).missing()));
                } else {
                    arrived.add(message.id());
                }
            }
            return new Sending(arrived, failed);
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

    private static Route route(OutboxMessage message) {
        var slash = message.destination().indexOf('/');
        return new Route(message.destination().substring(0, slash), message.destination().substring(slash + 1));
    }

    private Message toAmqp(OutboxMessage message) {
        var operation = message.lane().operation();
        var sent = MessageBuilder.withBody(message.payload().getBytes(StandardCharsets.UTF_8))
            .setContentType(MessageProperties.CONTENT_TYPE_JSON)
            .setDeliveryMode(MessageDeliveryMode.PERSISTENT)
            .setMessageId(message.id());
        headers.of(SENDER, operation, message.destination(), message.payload()).forEach(sent::setHeader);
        return sent.setHeader("operation", operation)
            .copyHeaders(Map.copyOf(events.headers(EVENTS, operation, message.id())))
            .build();
    }
}

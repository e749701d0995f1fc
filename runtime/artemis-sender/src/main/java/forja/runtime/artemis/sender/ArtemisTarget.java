package forja.runtime.artemis.sender;

import forja.runtime.cloudevent.SentEvents;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.util.List;

/**
 * Sends what waited in the outbox to queues; a destination is the name of one. The broker knows a message that it has
 * already by the message's id, and drops it then.
 */
class ArtemisTarget implements OutboxTarget {

    static final String SENDER = "queue";

    private static final int BATCH = 100;

    private final ConnectionFactory connections;

    private final MessageHeaders headers;

    /** Whether a message must not be sent again when nobody knows whether the broker has it. */
    private final boolean atMostOnce;

    private final SentEvents events;

    ArtemisTarget(
        ConnectionFactory connections,
        MessageHeaders headers,
        boolean atMostOnce,
        SentEvents events
    ) {
        this.connections = connections;
        this.headers = headers;
        this.atMostOnce = atMostOnce;
        this.events = events;
    }

    @Override
    public String sender() {
        return SENDER;
    }

    /** One that was tried before is sent alone: the broker may have it, or it may be the one at fault. */
    @Override
    public int most(int attempts) {
        return attempts == 0 ? BATCH : 1;
    }

    /** A transaction is one round to the disk for all; alone, one that the broker has already is no error there. */
    @Override
    public Sending send(List<OutboxMessage> messages) {
        var together = messages.size() > 1;
        var mode = together ? Session.SESSION_TRANSACTED : Session.AUTO_ACKNOWLEDGE;
        try (var connection = connections.createConnection();
            var session = connection.createSession(together, mode)) {
            return send(messages, session);
        } catch (JMSException away) {
            return failed(messages, true, away);
        }
    }

    /** Of several, one may be there already or be at fault: they are sent alone then. */
    private Sending send(List<OutboxMessage> messages, Session session) throws JMSException {
        try {
            for (var message : messages) {
                try (var producer = session.createProducer(session.createQueue(message.destination()))) {
                    producer.send(toJms(message, session));
                }
            }
            if (session.getTransacted()) {
                session.commit();
            }
            return Sending.arrived(messages);
        } catch (JMSSecurityException | InvalidDestinationException notHere) {
            return failed(messages, true, notHere);
        } catch (JMSException failure) {
            return failed(messages, !atMostOnce && messages.size() == 1, failure);
        }
    }

    private static Sending failed(List<OutboxMessage> messages, boolean away, JMSException failure) {
        return Sending.failed(messages, new Sending.Failed(away, String.valueOf(failure.getMessage())));
    }

    private Message toJms(OutboxMessage message, Session session) throws JMSException {
        var operation = message.lane().operation();
        var sent = session.createTextMessage(message.payload());
        var own = headers.of(SENDER, operation, message.destination(), message.payload());
        for (var header : own.entrySet()) {
            sent.setStringProperty(header.getKey(), header.getValue());
        }
        sent.setStringProperty("messageId", message.id());
        sent.setStringProperty("operation", operation);
        for (var header : events.headers("cloudEvents_", operation, message.id()).entrySet()) {
            sent.setStringProperty(header.getKey(), header.getValue());
        }
        if (events.areSent()) {
            sent.setStringProperty("JMS_AMQP_ContentType", "application/json");
        }
        sent.setStringProperty("_AMQ_DUPL_ID", message.id());
        sent.setStringProperty("JMSXGroupID", message.key().equals(OutboxMessage.IN_ORDER) ? operation : message.key());
        return sent;
    }
}

package forja.runtime.artemis;

import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ListenerPauses;
import forja.runtime.queue.MessageWork;
import forja.runtime.queue.Settlement;
import forja.runtime.queue.Settlement.Step;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.time.Duration;

/**
 * Does the work of a message, and puts it aside in the transaction of its session where it is not done: it leaves its
 * queue together with its coming back later or its arrival among the dead letters, or not at all.
 */
class Deliveries {

    static final String ATTEMPTS = "x_attempts";

    /** Anybody can send a property. */
    private static final int MAX_ATTEMPTS = 1_000;

    private final MessageWork work;

    private final ListenerPauses pauses;

    Deliveries(MessageWork work, ListenerPauses pauses) {
        this.work = work;
        this.pauses = pauses;
    }

    static String deadLetterQueue(String queue) {
        return queue + ".dead-letter";
    }

    /**
     * Does the work of a message and settles it; the container commits the session.
     *
     * @throws JMSException when the broker cannot be told: the message is delivered again
     */
    void handle(ConsumedQueue queue, Message message, Session session) throws JMSException {
        var settlement = work.attempt(queue, Messages.received(message), attempts(message), pauses.withoutEnd());
        if (settlement.step() == Step.LEAVE) {
            session.rollback();
        } else if (settlement.step() == Step.RETRY) {
            var again = Messages.copy(message, session);
            again.setStringProperty(Messages.ID, Messages.id(message));
            again.setIntProperty(ATTEMPTS, settlement.attempts());
            send(again, queue.queue(), settlement.delay(), session);
        } else if (settlement.step() == Step.DEAD_LETTER) {
            send(dead(queue, message, settlement, session), deadLetterQueue(queue.queue()), Duration.ZERO, session);
        }
    }

    private static Message dead(ConsumedQueue queue, Message message, Settlement settlement, Session session)
        throws JMSException {
        var dead = Messages.copy(message, session);
        dead.setStringProperty(Messages.ID, Messages.id(message));
        dead.setIntProperty(ATTEMPTS, 0);
        dead.setIntProperty("x_failure_attempts", settlement.attempts());
        dead.setStringProperty("x_failure_operation", queue.operation());
        dead.setStringProperty("x_failure_kind", settlement.failureKind());
        dead.setStringProperty("x_failure_message", settlement.failureMessage());
        return dead;
    }

    private static void send(Message message, String queue, Duration delay, Session session) throws JMSException {
        try (var producer = session.createProducer(session.createQueue(queue))) {
            producer.setDeliveryDelay(delay.toMillis());
            producer.send(message);
        }
    }

    private static int attempts(Message message) throws JMSException {
        return message.getObjectProperty(ATTEMPTS) instanceof Number attempts
            ? Math.max(0, Math.min(attempts.intValue(), MAX_ATTEMPTS))
            : 0;
    }
}

package forja.runtime.artemis;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Says at the start for which queues the broker has no dead-letter address. It is where the broker itself puts a
 * message that it delivered too often, because services ended over it; without one it drops the message.
 */
class DeadLetterAddresses implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(DeadLetterAddresses.class);

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final ConnectionFactory connections;

    private final List<String> queues;

    private final JsonMapper json;

    private final CountDownLatch closed = new CountDownLatch(1);

    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
        var asking = new Thread(work, "artemis-start");
        asking.setDaemon(true);
        return asking;
    });

    DeadLetterAddresses(ConnectionFactory connections, List<String> queues, JsonMapper json) {
        this.connections = connections;
        this.queues = List.copyOf(queues);
        this.json = json;
    }

    /** The broker may come later than the service. */
    @EventListener(ApplicationReadyEvent.class)
    void begin() {
        thread.execute(() -> {
            try {
                while (!isTold() && !closed.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                    LOG.debug("The broker is asked for its dead-letter addresses again");
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Override
    public void destroy() {
        closed.countDown();
        thread.shutdownNow();
    }

    /** Asks the broker once; whether it answered. */
    boolean isTold() {
        try (var connection = connections.createConnection();
            var session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            connection.start();
            for (var queue : queues) {
                if (!hasOne(queue, session)) {
                    LOG.warn("The broker has no dead-letter address for queue {}: it drops a message that it delivered"
                        + " too often, because services ended over it", queue);
                }
            }
            return true;
        } catch (JMSSecurityException forbidden) {
            LOG.info("This service may not ask the broker for its dead-letter addresses: {}", forbidden.getMessage());
            return true;
        } catch (JMSException | JacksonException away) {
            LOG.debug("The broker does not tell its dead-letter addresses now", away);
            return false;
        }
    }

    private boolean hasOne(String queue, Session session) throws JMSException {
        var asked = session.createMessage();
        JMSManagementHelper.putOperationInvocation(asked, "broker", "getAddressSettingsAsJSON", queue);
        var answers = session.createTemporaryQueue();
        asked.setJMSReplyTo(answers);
        try (var producer = session.createProducer(session.createQueue("activemq.management"));
            var consumer = session.createConsumer(answers)) {
            producer.send(asked);
            var address = json.readTree(resultOf(consumer.receive(PAUSE.toMillis()))).path("deadLetterAddress");
            return !address.asString("").isBlank();
        }
    }

    private static String resultOf(Message answer) throws JMSException {
        try {
            return (String) JMSManagementHelper.getResult(answer, String.class);
        } catch (JMSException failure) {
            throw failure;
        } catch (Exception failure) {
            throw (JMSException) new JMSException(failure.getMessage()).initCause(failure);
        }
    }
}

package forja.runtime.artemis;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A broker of Artemis on a port of its own, which keeps messages in memory. */
final class Broker {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final EmbeddedActiveMQ server = new EmbeddedActiveMQ();

    private final ActiveMQConnectionFactory connections;

    private final String url;

    Broker(Map<String, String> deadLetterAddresses) throws Exception {
        int port;
        try (var free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        url = "tcp://127.0.0.1:" + port;
        var settings = new ConfigurationImpl().setSecurityEnabled(false).setPersistenceEnabled(false)
            .addAcceptorConfiguration("tcp", url);
        for (var address : deadLetterAddresses.entrySet()) {
            settings.addAddressSetting(address.getKey(), new AddressSettings()
                .setDeadLetterAddress(SimpleString.of(address.getValue())).setAutoCreateDeadLetterResources(true));
        }
        server.setConfiguration(settings);
        server.start();
        connections = new ActiveMQConnectionFactory(url);
    }

    String url() {
        return url;
    }

    /** Ends all connections, as a broker does that restarts. */
    void cutConnections() throws Exception {
        server.getActiveMQServer().getRemotingService().stop(false);
        server.getActiveMQServer().getRemotingService().start();
        server.getActiveMQServer().getRemotingService().startAcceptors();
    }

    void send(String queue, Making making) throws JMSException {
        try (var connection = connections.createConnection();
            var session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            var producer = session.createProducer(session.createQueue(queue))) {
            producer.send(making.make(session));
        }
    }

    void text(String queue, String text) throws JMSException {
        send(queue, session -> session.createTextMessage(text));
    }

    /** So many messages of a queue, in the order in which they came; they are taken from it. */
    List<Message> take(String queue, int messages) throws JMSException {
        var taken = new ArrayList<Message>();
        try (var connection = connections.createConnection();
            var session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            var consumer = session.createConsumer(session.createQueue(queue))) {
            connection.start();
            while (taken.size() < messages) {
                var message = consumer.receive(PATIENCE.toMillis());
                if (message == null) {
                    throw new AssertionError("Of " + messages + " messages of " + queue + " came " + taken.size());
                }
                taken.add(message);
            }
        }
        return taken;
    }

    /** How many messages a queue has, those that a listener holds included. */
    long count(String queue) {
        var found = server.getActiveMQServer().locateQueue(SimpleString.of(queue));
        return found == null ? 0 : found.getMessageCount();
    }

    void stop() throws Exception {
        connections.close();
        server.stop();
    }

    /** Makes a message. */
    @FunctionalInterface
    interface Making {

        Message make(Session session) throws JMSException;
    }
}

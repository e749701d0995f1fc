import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A broker of a test's own, which sends and reads messages for it: a line of its input is a task, its answers are lines. */
public final class ArtemisBroker {

    private static final String TAB = "\t";

    private static final long PATIENCE_MS = 10_000;

    private ArtemisBroker() {
    }

    public static void main(String[] arguments) throws Exception {
        var url = "tcp://127.0.0.1:" + arguments[0];
        var data = Path.of(arguments[1]);
        var server = new EmbeddedActiveMQ();
        server.setConfiguration(new ConfigurationImpl()
            .setSecurityEnabled(false)
            .setJournalType(JournalType.NIO)
            .setMaxDiskUsage(100)
            .setJournalDirectory(data.resolve("journal").toString())
            .setBindingsDirectory(data.resolve("bindings").toString())
            .setLargeMessagesDirectory(data.resolve("large").toString())
            .setPagingDirectory(data.resolve("paging").toString())
            .addAddressSetting("#", new AddressSettings().setDeadLetterAddress(SimpleString.of("DLA")))
            .addAcceptorConfiguration("tcp", url));
        server.start();
        System.out.println("started");
        try (var connections = new ActiveMQConnectionFactory(url);
            var tasks = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (var task = tasks.readLine(); task != null; task = tasks.readLine()) {
                var words = task.split(TAB, 4);
                if ("read".equals(words[0])) {
                    read(connections, words[1], Integer.parseInt(words[2]));
                } else {
                    send(connections, words[1], Integer.parseInt(words[2]), tasks);
                }
            }
        }
        Runtime.getRuntime().halt(0);
    }

    /** Sends so many of the lines that follow, each an id and a text. */
    private static void send(ActiveMQConnectionFactory connections, String queue, int messages, BufferedReader lines)
        throws Exception {
        try (var connection = connections.createConnection();
            var session = connection.createSession(true, Session.SESSION_TRANSACTED);
            var producer = session.createProducer(session.createQueue(queue))) {
            for (var count = 0; count < messages; count++) {
                var words = lines.readLine().split(TAB, 2);
                var message = session.createTextMessage(words[1]);
                message.setStringProperty("messageId", words[0]);
                producer.send(message);
                if (count % 100 == 99) {
                    session.commit();
                }
            }
            session.commit();
        }
        System.out.println("sent");
    }

    /** Takes so many messages from a queue, fewer where no more come. */
    private static void read(ActiveMQConnectionFactory connections, String queue, int messages) throws JMSException {
        try (var connection = connections.createConnection();
            var session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            var consumer = session.createConsumer(session.createQueue(queue))) {
            connection.start();
            for (var count = 0; count < messages; count++) {
                var message = consumer.receive(PATIENCE_MS);
                if (message == null) {
                    break;
                }
                var text = message instanceof TextMessage own ? own.getText() : text((BytesMessage) message);
                System.out.println(String.join(TAB, "message", message.getStringProperty("messageId"),
                    String.valueOf(message.getObjectProperty("x_failure_kind")),
                    String.valueOf(message.getObjectProperty("x_failure_attempts")), text));
            }
        }
        System.out.println("read");
    }

    private static String text(BytesMessage message) throws JMSException {
        var bytes = new byte[(int) message.getBodyLength()];
        message.readBytes(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}

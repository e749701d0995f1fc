package forja.runtime.artemis.sender;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.cloudevent.EventSettings;
import forja.runtime.cloudevent.EventsAutoConfiguration;
import forja.runtime.cloudevent.SentEvents;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.net.ServerSocket;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.artemis.autoconfigure.ArtemisAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.mock.env.MockEnvironment;

/** Messages to a real broker. */
class ArtemisTargetTest {

    private static final EmbeddedActiveMQ BROKER = new EmbeddedActiveMQ();

    private static ActiveMQConnectionFactory connections;

    private final String queue = "forja." + UUID.randomUUID();

    private final MessageHeaders headers = MessageHeaders.of(new MockEnvironment()
        .withProperty("service.messages.headers.place.sender", "queue")
        .withProperty("service.messages.headers.place.operation", "placeOrder")
        .withProperty("service.messages.headers.place.destination", queue)
        .withProperty("service.messages.headers.place.values[my_shop]", "{shop}"));

    private final ArtemisTarget target = new ArtemisTarget(connections, headers, false,
        new SentEvents(new EventSettings(false, true, "/shop", "com.acme."), InstantSource.system()));

    @BeforeAll
    static void start() throws Exception {
        int port;
        try (var free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        var url = "tcp://127.0.0.1:" + port;
        BROKER.setConfiguration(new ConfigurationImpl().setSecurityEnabled(false).setPersistenceEnabled(false)
            .addAcceptorConfiguration("tcp", url));
        BROKER.start();
        connections = new ActiveMQConnectionFactory(url);
    }

    @AfterAll
    static void stop() throws Exception {
        connections.close();
        BROKER.stop();
    }

    @Test
    void messagesArriveInTheirOrderAndSayWhoseTheyAre() throws Exception {
        var messages = List.of(message("1", OutboxMessage.IN_ORDER, "\"é\""), message("2", "k", "2"));

        assertThat(target.send(messages)).isEqualTo(Sending.arrived(messages));

        var taken = taken();
        assertThat(texts(taken)).containsExactly("\"é\"", "2");
        var first = taken.get(0);
        assertThat(List.of("messageId", "operation", "JMSXGroupID"))
            .extracting(first::getStringProperty)
            .containsExactly("1", "placeOrder", "placeOrder");
        assertThat(List.of("cloudEvents_specversion", "cloudEvents_id", "cloudEvents_source", "cloudEvents_type",
            "JMS_AMQP_ContentType"))
            .extracting(first::getStringProperty)
            .containsExactly("1.0", "1", "/shop", "com.acme.placeOrder", "application/json");
        assertThat(taken.get(1).getStringProperty("JMSXGroupID")).isEqualTo("k");
    }

    @Test
    void messagesHaveTheirHeaders() throws Exception {
        target.send(List.of(message("1", "k", "{\"shop\":\"é\"}"), message("2", "k", "{}")));

        var taken = taken();
        assertThat(taken.get(0).getStringProperty("my_shop")).isEqualTo("é");
        assertThat(taken.get(1).propertyExists("my_shop")).isFalse();
    }

    @Test
    void whatTheBrokerHasAlreadyDoesNotComeTwice() throws Exception {
        var one = message("a", "k", "1");
        var other = message("b", "k", "2");
        assertThat(target.send(List.of(one)).arrived()).containsExactly("a");

        var together = target.send(List.of(one, other));
        assertThat(together.failed()).containsOnlyKeys("a", "b");
        assertThat(together.failed().values()).noneMatch(Sending.Failed::away);
        assertThat(target.most(1)).isEqualTo(1);

        assertThat(target.send(List.of(one)).arrived()).containsExactly("a");
        assertThat(target.send(List.of(other)).arrived()).containsExactly("b");
        assertThat(texts(taken())).containsExactly("1", "2");
    }

    @Test
    void aBrokerThatIsAwayCostsNoMessageAnAttempt() {
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(ArtemisAutoConfiguration.class,
                EventsAutoConfiguration.class, ArtemisSenderAutoConfiguration.class))
            .withPropertyValues("spring.artemis.mode=native", "spring.artemis.broker-url=tcp://127.0.0.1:1")
            .run(context -> {
                var away = context.getBean(OutboxTarget.class);
                var sending = away.send(List.of(message("1", "k", "1"), message("2", "l", "2")));
                assertThat(sending.failed()).containsOnlyKeys("1", "2");
                assertThat(sending.failed().values()).allMatch(Sending.Failed::away);
            });
    }

    private OutboxMessage message(String id, String key, String payload) {
        return new OutboxMessage(id, new Lane(ArtemisTarget.SENDER, "placeOrder"), key, queue, payload);
    }

    private List<TextMessage> taken() throws JMSException {
        var taken = new ArrayList<TextMessage>();
        try (var connection = connections.createConnection();
            var session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            var consumer = session.createConsumer(session.createQueue(queue))) {
            connection.start();
            var message = consumer.receive(1_000);
            while (message != null) {
                taken.add((TextMessage) message);
                message = consumer.receive(300);
            }
        }
        return taken;
    }

    private static List<String> texts(List<TextMessage> messages) throws JMSException {
        var texts = new ArrayList<String>();
        for (var message : messages) {
            texts.add(message.getText());
        }
        return texts;
    }
}

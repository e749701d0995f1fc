package forja.runtime.artemis;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.failure.FailuresAutoConfiguration;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.QueueAutoConfiguration;
import forja.runtime.queue.ReceivedMessage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.jms.BytesMessage;
import jakarta.jms.MapMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.artemis.autoconfigure.ArtemisAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.jms.autoconfigure.JmsAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;

/** Messages of a real broker. */
@Timeout(40)
@ExtendWith(OutputCaptureExtension.class)
class ArtemisListenersTest {

    private static Broker broker;

    private final String queue = "forja." + UUID.randomUUID();

    private final BlockingQueue<ReceivedMessage> taken = new LinkedBlockingQueue<>();

    @BeforeAll
    static void start() throws Exception {
        broker = new Broker(Map.of("watched.#", "DLA"));
    }

    @AfterAll
    static void stop() throws Exception {
        broker.stop();
    }

    @Test
    void textsAndBytesAreTakenWithWhatTheirSenderSaid() throws Exception {
        broker.send(queue, session -> {
            var message = session.createTextMessage("é");
            message.setStringProperty("messageId", "m");
            message.setJMSCorrelationID("c");
            message.setJMSType("t");
            message.setIntProperty("X_Level", 12);
            return message;
        });
        broker.send(queue, session -> {
            var message = session.createBytesMessage();
            message.writeBytes(new byte[] {(byte) 0xff, 0});
            return message;
        });
        broker.send(queue, session -> {
            var message = session.createMessage();
            message.setStringProperty("correlationId", "d");
            message.setStringProperty("messageType", "u");
            return message;
        });
        service(taken::add, "spring.jms.listener.min-concurrency=1", "spring.jms.listener.max-concurrency=1")
            .run(context -> {
                var first = taken();
                assertThat(first).extracting(ReceivedMessage::id, ReceivedMessage::correlationId, ReceivedMessage::type)
                    .containsExactly("m", "c", "t");
                assertThat(text(first)).isEqualTo("é");
                assertThat(first.header("X_Level")).isEqualTo(12);
                var second = taken();
                assertThat(second.body()).containsExactly((byte) 0xff, 0);
                assertThat(second.id()).startsWith("ID:");
                var third = taken();
                assertThat(third.body()).isEmpty();
                assertThat(third).extracting(ReceivedMessage::correlationId, ReceivedMessage::type)
                    .containsExactly("d", "u");
                awaitEmpty();
            });
    }

    @Test
    void eventsAreTakenByEitherPrefixAndWhatIsNoneIsDead() throws Exception {
        for (var prefix : List.of("cloudEvents_", "cloudEvents:")) {
            broker.send(queue, session -> {
                var message = session.createTextMessage("{}");
                var core = ((ActiveMQMessage) message).getCoreMessage();
                core.putStringProperty(prefix + "specversion", "1.0").putStringProperty(prefix + "id", "1");
                core.putStringProperty(prefix + "source", "/shop").putStringProperty(prefix + "type", "placed");
                return message;
            });
        }
        broker.text(queue, "none");
        service(taken::add, "service.cloud-events.taken=true").run(context -> {
            assertThat(List.of(taken(), taken()))
                .allSatisfy(event -> assertThat(List.of(event.id(), event.type())).containsExactly("1", "placed"));
            assertThat(broker.take(queue + ".dead-letter", 1).get(0).getStringProperty("x_failure_message"))
                .isEqualTo("The message is no CloudEvent: it has no specversion");
        });
    }

    @Test
    void whatFailsComesBackByTheSameIdAndIsDeadInTheEndWithItsBytes() throws Exception {
        broker.send(queue, session -> {
            var message = session.createBytesMessage();
            message.writeBytes(new byte[] {(byte) 0xff, 1});
            message.setStringProperty("own", "kept");
            ((ActiveMQMessage) message).getCoreMessage().putStringProperty("not-of-jms", "kept");
            message.setStringProperty("_AMQ_DUPL_ID", "once");
            return message;
        });
        var ids = new LinkedBlockingQueue<String>();
        service(message -> {
            ids.add(message.id());
            throw failure(Failure.Kind.BUSY);
        }).run(context -> {
            var dead = (BytesMessage) broker.take(queue + ".dead-letter", 1).get(0);
            assertThat(ids).hasSize(3);
            assertThat(List.copyOf(ids)).containsOnly(ids.peek());
            assertThat(dead.getStringProperty("messageId")).isEqualTo(ids.peek());
            assertThat(dead.getBodyLength()).isEqualTo(2);
            assertThat(dead.readByte()).isEqualTo((byte) 0xff);
            assertThat(dead.getStringProperty("own")).isEqualTo("kept");
            assertThat(dead.getStringProperty("not-of-jms")).isEqualTo("kept");
            assertThat(dead.getStringProperty("x_failure_kind")).isEqualTo("BUSY");
            assertThat(dead.getIntProperty("x_failure_attempts")).isEqualTo(3);
            assertThat(dead.getStringProperty("x_failure_operation")).isEqualTo("work");
            awaitEmpty();
        });
    }

    @Test
    void whatHasNeitherBytesNorTextIsNoJsonAndIsDeadAsItIs() throws Exception {
        broker.send(queue, session -> {
            MapMessage message = session.createMapMessage();
            message.setString("a", "1");
            return message;
        });
        service(message -> {
            taken.add(message);
            throw failure(Failure.Kind.INVALID);
        }).run(context -> {
            var dead = (MapMessage) broker.take(queue + ".dead-letter", 1).get(0);
            assertThat(text(taken())).isEqualTo("neither bytes nor text");
            assertThat(dead.getString("a")).isEqualTo("1");
            assertThat(dead.getStringProperty("x_failure_kind")).isEqualTo("INVALID");
            awaitEmpty();
        });
    }

    @Test
    void whatIsAwayIsWaitedForAndStopsGiveTheMessageBack() throws Exception {
        var away = new AtomicBoolean(true);
        var attempts = new AtomicInteger();
        broker.text(queue, "later");
        service(message -> {
            attempts.incrementAndGet();
            if (away.get()) {
                throw failure(Failure.Kind.UNAVAILABLE);
            }
            taken.add(message);
        }).run(context -> {
            while (attempts.get() < 3) {
                Thread.sleep(20);
            }
        });
        assertThat(taken).isEmpty();
        assertThat(broker.count(queue)).isEqualTo(1);
        var before = attempts.get();
        away.set(false);
        service(taken::add).run(context -> {
            assertThat(text(taken())).isEqualTo("later");
            awaitEmpty();
        });
        assertThat(attempts).hasValue(before);
        assertThat(broker.count(queue + ".dead-letter")).isZero();
    }

    @Test
    void listenersAreBackSoonAfterTheBrokerCutThem() throws Exception {
        service(taken::add).run(context -> {
            broker.text(queue, "before");
            assertThat(text(taken())).isEqualTo("before");
            broker.cutConnections();
            broker.text(queue, "after");
            assertThat(text(taken())).isEqualTo("after");
        });
    }

    @Test
    void theServiceStartsWithoutItsBrokerAndEnds() {
        service(taken::add, "spring.artemis.broker-url=tcp://127.0.0.1:1").run(context -> {
            assertThat(context).hasNotFailed();
            context.getBean(DeadLetterAddresses.class).begin();
        });
        assertThat(taken).isEmpty();
    }

    @Test
    void aQueueWithoutADeadLetterAddressIsTold(CapturedOutput output) throws Exception {
        for (var name : List.of(queue, "watched." + queue)) {
            service(name, taken::add).run(context ->
                assertThat(context.getBean(DeadLetterAddresses.class).isTold()).isTrue());
        }
        assertThat(output).contains("The broker has no dead-letter address for queue " + queue)
            .doesNotContain("dead-letter address for queue watched");
    }

    private ApplicationContextRunner service(Consumer<ReceivedMessage> work, String... settings) {
        return service(queue, work, settings);
    }

    private static ApplicationContextRunner service(String queue, Consumer<ReceivedMessage> work, String... settings) {
        return new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                ArtemisAutoConfiguration.class,
                JmsAutoConfiguration.class,
                JacksonAutoConfiguration.class,
                ValidationAutoConfiguration.class,
                FailuresAutoConfiguration.class,
                QueueAutoConfiguration.class,
                ArtemisQueuesAutoConfiguration.class
            ))
            .withBean(SimpleMeterRegistry.class)
            .withBean(ConsumedQueues.class, () -> () -> List.of(new ConsumedQueue("work", queue, work)))
            .withPropertyValues(
                "spring.artemis.mode=native",
                "spring.artemis.broker-url=" + broker.url(),
                "service.queue.retry-delays=100ms,100ms",
                "service.queue.waiting.pause=50ms",
                "service.queue.waiting.longest-pause=50ms"
            )
            .withPropertyValues(settings);
    }

    private ReceivedMessage taken() throws InterruptedException {
        var message = taken.poll(30, TimeUnit.SECONDS);
        assertThat(message).isNotNull();
        return message;
    }

    private void awaitEmpty() throws InterruptedException {
        while (broker.count(queue) > 0) {
            Thread.sleep(20);
        }
    }

    private static FailureException failure(Failure.Kind kind) {
        return new FailureException(Failure.of(kind));
    }

    private static String text(ReceivedMessage message) {
        return new String(message.body(), StandardCharsets.UTF_8);
    }
}

package forja.runtime.rabbitmq.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.DirectExchange;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.core.TopicExchange;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitAdmin;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.boot.amqp.autoconfigure.RabbitAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Queues of a real broker. {@code TEST_RABBITMQ_URL} says where else it is. */
@ExtendWith(OutputCaptureExtension.class)
class QueueDifferencesTest {

    private static final String BROKER =
        Objects.requireNonNullElse(System.getenv("TEST_RABBITMQ_URL"), "amqp://guest:guest@127.0.0.1:5672");

    private static final long WAIT_MS = 10_000;

    private final String name = "forja.runtime." + UUID.randomUUID();

    private final CachingConnectionFactory connections = new CachingConnectionFactory(URI.create(BROKER));

    private final RabbitAdmin admin = new RabbitAdmin(connections);

    private final Queue behind = new Queue(name + ".behind");

    private final ApplicationContextRunner service = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(RabbitAutoConfiguration.class, QueuesAutoConfiguration.class))
        .withPropertyValues("spring.rabbitmq.addresses=" + BROKER)
        .withBean(Declarables.class, () -> new Declarables(new DirectExchange(name), new Queue(name), behind));

    @BeforeEach
    void isFree() {
        assertThat(admin.getQueueInfo(name)).isNull();
    }

    @AfterEach
    void remove() {
        List.of(name, behind.getName()).forEach(admin::deleteQueue);
        admin.deleteExchange(name);
        connections.destroy();
    }

    @Test
    void queuesWithOtherArgumentsAreUsedAndToldArgumentByArgument(CapturedOutput output) {
        admin.declareQueue(QueueBuilder.nonDurable(name).maxLength(1_000L).ttl(600_000).maxPriority(5).autoDelete()
            .build());

        sends();

        assertThat(output).contains("Queue " + name + " is there with other arguments than this service declares")
            .contains("durable is false, declared is true")
            .contains("auto_delete is true, declared is false")
            .contains("x-max-length is 1000, declared is none")
            .contains("x-message-ttl is 600000, declared is none")
            .contains("x-max-priority is 5, declared is none");
    }

    @Test
    void queuesOfAnotherTypeAreUsed(CapturedOutput output) {
        admin.declareQueue(QueueBuilder.durable(name).quorum().build());

        sends();

        assertThat(output).contains("x-queue-type is quorum, declared is none");
    }

    @Test
    void argumentsThatTheServiceDeclaresAndTheQueueHasNotAreTold() {
        admin.declareQueue(new Queue(name));
        var differences = new QueueDifferences(new RabbitTemplate(connections));

        assertThat(differences.of(new Queue(name, true, false, false, Map.of("x-max-length", 7))))
            .containsExactly("x-max-length is none, declared is 7");
        assertThat(differences.of(new Queue(name))).isEmpty();
    }

    @Test
    void exchangesOfAnotherTypeAreUsed() {
        admin.declareExchange(new TopicExchange(name));

        sends();
    }

    @Test
    void nothingIsToldOfQueuesThatAreAsDeclared(CapturedOutput output) {
        sends();
        sends();

        assertThat(output).doesNotContain("other arguments", "could not be declared");
    }

    /** What is declared behind a queue that is there already is declared all the same. */
    private void sends() {
        service.run(context -> {
            var rabbit = context.getBean(RabbitTemplate.class);
            for (var queue : List.of(name, behind.getName())) {
                rabbit.convertAndSend("", queue, "hello");
                assertThat(rabbit.receiveAndConvert(queue, WAIT_MS)).isEqualTo("hello");
            }
        });
    }
}

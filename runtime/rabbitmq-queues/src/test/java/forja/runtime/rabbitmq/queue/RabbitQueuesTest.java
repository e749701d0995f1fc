package forja.runtime.rabbitmq.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.rabbitmq.queue.ConfirmedSends.Outgoing;
import forja.runtime.rabbitmq.queue.ConfirmedSends.Route;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.Binding;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.DirectExchange;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitAdmin;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.boot.amqp.autoconfigure.RabbitAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Queues of a real broker, and messages to them. {@code TEST_RABBITMQ_URL} says where else it is. */
@ExtendWith(OutputCaptureExtension.class)
class RabbitQueuesTest {

    private static final String BROKER =
        Objects.requireNonNullElse(System.getenv("TEST_RABBITMQ_URL"), "amqp://guest:guest@127.0.0.1:5672");

    private static final long WAIT_MS = 10_000;

    private final String name = "forja.runtime." + UUID.randomUUID();

    private final String dead = RabbitQueues.deadLetterQueue(name);

    private final CachingConnectionFactory connections = new CachingConnectionFactory(URI.create(BROKER));

    private final RabbitAdmin admin = new RabbitAdmin(connections);

    private final ApplicationContextRunner service = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(RabbitAutoConfiguration.class, QueuesAutoConfiguration.class))
        .withUserConfiguration(Sender.class)
        .withPropertyValues("spring.rabbitmq.addresses=" + BROKER, "spring.rabbitmq.publisher-confirm-type=simple",
            "queue=" + name);

    @AfterEach
    void remove() {
        List.of(name, dead).forEach(admin::deleteQueue);
        admin.deleteExchange(name);
        connections.destroy();
    }

    @Test
    void whoSendsToQuorumQueuesDeclaresThemAsWhoConsumesFromThem(CapturedOutput output) {
        service.withPropertyValues("service.rabbitmq.queue-type=quorum").run(context -> {
            context.getBean(ConfirmedSends.class).send(name, message("hello"));
            var queues = context.getBean(RabbitQueues.class);
            var consumed = queues.consumed(name);
            assertThat(consumed.getArguments())
                .containsEntry("x-queue-type", "quorum")
                .containsEntry("x-delivery-limit", 20)
                .containsEntry("x-dead-letter-routing-key", dead);
            assertThat(context.getBean(QueueDifferences.class).of(consumed)).isEmpty();
            assertThat(context.getBean(QueueDifferences.class).of(queues.kept(dead))).isEmpty();
            assertThat(context.getBean(RabbitTemplate.class).receiveAndConvert(name, WAIT_MS)).isEqualTo("hello");
        });
        assertThat(output).doesNotContain("other arguments");
    }

    @Test
    void aQueueThatWasMadeBeforeIsUsedAndToldArgumentByArgument(CapturedOutput output) {
        admin.declareQueue(new Queue(name));

        service.withPropertyValues("service.rabbitmq.queue-type=quorum").run(context -> {
            context.getBean(ConfirmedSends.class).send(name, message("hello"));
            assertThat(context.getBean(RabbitTemplate.class).receiveAndConvert(name, WAIT_MS)).isEqualTo("hello");
        });

        assertThat(output).contains("Queue " + name + " is there with other arguments")
            .contains("x-queue-type is none, declared is quorum")
            .contains("x-dead-letter-exchange is none, declared is ;")
            .contains("x-dead-letter-routing-key is none, declared is " + dead)
            .contains("x-overflow is none, declared is reject-publish");
    }

    @Test
    void argumentsThatTheBrokerHasNoRoomForAreToldAllTheSame() {
        var far = "x".repeat(120);
        admin.declareQueue(QueueBuilder.durable(name).deadLetterExchange("").deadLetterRoutingKey(far + ".a").build());
        var differences = new QueueDifferences(new RabbitTemplate(connections));

        var declared = QueueBuilder.durable(name).deadLetterExchange("").deadLetterRoutingKey(far + ".b").build();

        assertThat(differences.of(declared)).containsExactly(
            "x-dead-letter-routing-key is something longer than the broker says, declared is " + far + ".b");
    }

    @Test
    void queuesAreClassicUnlessSettingsSayOtherwise() {
        service.run(context -> {
            context.getBean(ConfirmedSends.class).send(name, message("hello"));
            assertThat(context.getBean(QueueDifferences.class).of(new Queue(name))).isEmpty();
            assertThat(admin.getQueueInfo(dead)).isNull();
        });
    }

    @Test
    void whatIsExpectedAndMissingIsToldWithWhatToDoAndNotMade(CapturedOutput output) {
        service.withPropertyValues("service.rabbitmq.queues=expect", "service.rabbitmq.queue-type=quorum")
            .run(context -> {
                assertThatThrownBy(() -> context.getBean(ConfirmedSends.class).send(name, message("hello")))
                    .isInstanceOf(AmqpException.class).hasMessage("There is no queue " + name);
                assertThat(admin.getQueueInfo(name)).isNull();
            });

        assertThat(output)
            .contains("Queue " + name + " is not there, and this service is told to expect it: make it durable")
            .contains("x-delivery-limit=20", "x-queue-type=quorum")
            .contains("Exchange " + name + " is not there");
    }

    @Test
    void whatIsExpectedAndThereIsUsedAsItIs(CapturedOutput output) {
        admin.declareExchange(new DirectExchange(name));
        admin.declareQueue(QueueBuilder.durable(name).maxLength(10L).build());
        admin.declareQueue(new Queue(dead));

        service.withPropertyValues("service.rabbitmq.queues=expect", "service.rabbitmq.queue-type=quorum")
            .run(context -> {
                context.getBean(ConfirmedSends.class).send(name, message("hello"));
                assertThat(context.getBean(RabbitTemplate.class).receiveAndConvert(name, WAIT_MS)).isEqualTo("hello");
            });

        assertThat(output).doesNotContain("is not there", "other arguments");
    }

    @Test
    void messagesThatNoQueueTakesComeBackAndTheOthersArrive() {
        service.run(context -> {
            var sends = context.getBean(ConfirmedSends.class);
            var nowhere = new Route(name, "nowhere");

            var missing = sends.send(List.of(new Outgoing(nowhere, message("lost")),
                new Outgoing(new Route(name, name), message("routed")), new Outgoing(new Route("", name), message("x")),
                new Outgoing(new Route("", dead), message("lost"))));

            assertThat(missing).containsExactlyInAnyOrder(nowhere, new Route("", dead));
            assertThat(context.getBean(AmqpAdmin.class).getQueueInfo(name).getMessageCount()).isEqualTo(2);
            assertThat(nowhere.missing()).isEqualTo("Exchange " + name + " leads to no queue with the key nowhere");
            assertThat(sends.send(List.of(new Outgoing(new Route("", name), message("y"))))).isEmpty();
            assertThatThrownBy(() -> sends.send(List.of(new Outgoing(new Route(name + ".gone", name), message("z")))))
                .isInstanceOf(AmqpException.class);
        });
    }

    private static Message message(String text) {
        return MessageBuilder.withBody(text.getBytes(StandardCharsets.UTF_8))
            .setContentType(MessageProperties.CONTENT_TYPE_TEXT_PLAIN)
            .build();
    }

    @Configuration(proxyBeanMethods = false)
    static class Sender {

        @Bean
        Declarables queues(RabbitQueues queues, Environment settings) {
            var name = settings.getRequiredProperty("queue");
            return queues.sentTo(List.of(name), new DirectExchange(name),
                new Binding(name, Binding.DestinationType.QUEUE, name, name, null));
        }
    }
}

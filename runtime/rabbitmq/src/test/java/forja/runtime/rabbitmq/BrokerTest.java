package forja.runtime.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.failure.FailuresAutoConfiguration;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.QueueAutoConfiguration;
import forja.runtime.queue.ReceivedMessage;
import forja.runtime.rabbitmq.queue.QueuesAutoConfiguration;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.listener.RabbitListenerEndpointRegistry;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.amqp.autoconfigure.RabbitAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Messages of a real broker. {@code TEST_RABBITMQ_URL} says where else it is. */
@ExtendWith(OutputCaptureExtension.class)
class BrokerTest {

    private static final String BROKER =
        Objects.requireNonNullElse(System.getenv("TEST_RABBITMQ_URL"), "amqp://guest:guest@127.0.0.1:5672");

    private final String queue = "forja.runtime." + UUID.randomUUID();

    @ParameterizedTest
    @ValueSource(strings = {"classic", "quorum"})
    void workThatFailsIsTriedAgainAndThenDead(String type, CapturedOutput output) {
        service().withPropertyValues("service.rabbitmq.queue-type=" + type).run(context -> {
            var rabbit = context.getBean(RabbitTemplate.class);
            var consumer = context.getBean(Consumer.class);
            try {
                rabbit.convertAndSend("", queue, "BUSY");
                assertThat(consumer.taken()).isEqualTo("BUSY");
                assertThat(consumer.taken()).as("after the delay").isEqualTo("BUSY");
                var dead = Objects.requireNonNull(rabbit.receive(queue + ".dead-letter", 10_000));
                assertThat(dead.getMessageProperties().getHeaders())
                    .containsEntry("x-failure-kind", "BUSY")
                    .containsEntry("x-failure-attempts", 2)
                    .containsEntry("x-failure-operation", "work");
                assertThat(new String(dead.getBody(), StandardCharsets.UTF_8)).isEqualTo("BUSY");

                rabbit.convertAndSend("", queue, "REFUSED");
                assertThat(consumer.taken()).isEqualTo("REFUSED");
                assertThat(rabbit.receive(queue + ".dead-letter", 10_000)).as("dead at once").isNotNull();

                rabbit.convertAndSend("", queue, "done");
                assertThat(consumer.taken()).isEqualTo("done");
                assertThat(rabbit.receive(queue + ".dead-letter")).isNull();
                assertThat(told(output, "other arguments")).isZero();
            } finally {
                remove(context);
            }
        });
    }

    @Test
    void eventsAreTakenByTheirHeadersAndWhatIsNoneIsDead() {
        service().withPropertyValues("service.cloud-events.taken=true").run(context -> {
            var rabbit = context.getBean(RabbitTemplate.class);
            try {
                rabbit.convertAndSend("", queue, "done", message -> {
                    var headers = message.getMessageProperties().getHeaders();
                    headers.putAll(Map.of("cloudEvents:specversion", "1.0", "cloudEvents:id", "1",
                        "cloudEvents:source", "/shop", "cloudEvents:type", "placed"));
                    return message;
                });
                assertThat(context.getBean(Consumer.class).taken()).isEqualTo("done");
                rabbit.convertAndSend("", queue, "done");
                assertThat(Objects.requireNonNull(rabbit.receive(queue + ".dead-letter", 10_000))
                    .getMessageProperties().getHeaders())
                    .containsEntry("x-failure-message", "The message is no CloudEvent: it has no specversion");
            } finally {
                remove(context);
            }
        });
    }

    @Test
    void messagesOverWhichServicesEndAreDeadInTheEnd() {
        var service = service().withPropertyValues("service.rabbitmq.queue-type=quorum",
            "service.rabbitmq.delivery-limit=2", "spring.rabbitmq.listener.simple.auto-startup=false");
        service.run(context -> {
            var rabbit = context.getBean(RabbitTemplate.class);
            try {
                rabbit.convertAndSend("", queue, "done");
                endsOver(rabbit, 2);
                context.getBean(RabbitListenerEndpointRegistry.class).start();
                var dead = Objects.requireNonNull(rabbit.receive(queue + ".dead-letter", 10_000));
                assertThat(dead.getMessageProperties().getHeaders())
                    .containsEntry("x-failure-message", "It was given back 2 times");
                assertThat(context.getBean(Consumer.class).bodies).isEmpty();

                context.getBean(RabbitListenerEndpointRegistry.class).stop();
                rabbit.convertAndSend("", queue, "done");
                endsOver(rabbit, 3);
                assertThat(Objects.requireNonNull(rabbit.receive(queue + ".dead-letter", 10_000))
                    .getMessageProperties().getHeaders()).as("the broker itself keeps the limit")
                    .containsKey("x-death");
            } finally {
                remove(context);
            }
        });
    }

    @Test
    void whatCannotBePutAsideIsToldAndNeverComesInHotLoops(CapturedOutput output) {
        service().withPropertyValues("service.rabbitmq.queue-type=quorum").run(context -> {
            var rabbit = context.getBean(RabbitTemplate.class);
            var consumer = context.getBean(Consumer.class);
            try {
                var admin = context.getBean(AmqpAdmin.class);
                admin.deleteQueue(queue + ".dead-letter");
                rabbit.convertAndSend("", queue, "REFUSED");
                assertThat(consumer.taken()).isEqualTo("REFUSED");
                Thread.sleep(2_500);
                assertThat(consumer.bodies).as("it is done once").isEmpty();
                assertThat(told(output, "There is no queue " + queue + ".dead-letter")).isBetween(2, 4);

                admin.declareQueue(QueueBuilder.durable(queue + ".dead-letter").quorum().build());
                assertThat(rabbit.receive(queue + ".dead-letter", 10_000)).as("nothing is lost").isNotNull();
                assertThat(consumer.bodies).isEmpty();
            } finally {
                remove(context);
            }
        });
    }

    /** Takes a message so often, and ends without acknowledging it, as a service does that is killed. */
    private void endsOver(RabbitTemplate rabbit, int times) {
        for (var time = 0; time < times; time++) {
            assertThat(rabbit.<Boolean>execute(channel -> {
                var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
                while (System.nanoTime() < deadline) {
                    var got = channel.basicGet(queue, false);
                    if (got != null) {
                        channel.basicNack(got.getEnvelope().getDeliveryTag(), false, true);
                        return true;
                    }
                }
                return false;
            })).isTrue();
        }
    }

    private static int told(CapturedOutput output, String words) {
        return output.toString().split(Pattern.quote(words), -1).length - 1;
    }

    private static void remove(AssertableApplicationContext context) {
        var admin = context.getBean(AmqpAdmin.class);
        context.getBean("consumedQueues", Declarables.class).getDeclarablesByType(Queue.class)
            .forEach(declared -> admin.deleteQueue(declared.getName()));
    }

    private ApplicationContextRunner service() {
        return new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                RabbitAutoConfiguration.class,
                JacksonAutoConfiguration.class,
                ValidationAutoConfiguration.class,
                FailuresAutoConfiguration.class,
                QueueAutoConfiguration.class,
                QueuesAutoConfiguration.class,
                ConsumerAutoConfiguration.class
            ))
            .withUserConfiguration(Consumer.class)
            .withBean(SimpleMeterRegistry.class)
            .withPropertyValues(
                "spring.rabbitmq.addresses=" + BROKER,
                "spring.rabbitmq.publisher-confirm-type=simple",
                "spring.rabbitmq.listener.simple.acknowledge-mode=manual",
                "service.queue.retry-delays=100ms",
                "queue=" + queue
            );
    }

    @Configuration(proxyBeanMethods = false)
    static class Consumer {

        private final BlockingQueue<String> bodies = new LinkedBlockingQueue<>();

        @Bean
        ConsumedQueues consumer(@Value("${queue}") String queue) {
            return () -> List.of(new ConsumedQueue("work", queue, this::work));
        }

        private void work(ReceivedMessage message) {
            var body = new String(message.body(), StandardCharsets.UTF_8);
            bodies.add(body);
            if (!"done".equals(body)) {
                throw new FailureException(Failure.of(Failure.Kind.valueOf(body)));
            }
        }

        String taken() throws InterruptedException {
            return bodies.poll(10, TimeUnit.SECONDS);
        }
    }
}

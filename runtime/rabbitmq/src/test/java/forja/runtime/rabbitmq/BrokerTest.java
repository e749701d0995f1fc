package forja.runtime.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.failure.FailuresAutoConfiguration;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.QueueAutoConfiguration;
import forja.runtime.queue.ReceivedMessage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.amqp.autoconfigure.RabbitAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Messages of a real broker. {@code TEST_RABBITMQ_URL} says where else it is. */
class BrokerTest {

    private static final String BROKER =
        Objects.requireNonNullElse(System.getenv("TEST_RABBITMQ_URL"), "amqp://guest:guest@127.0.0.1:5672");

    private final String queue = "forja.runtime." + UUID.randomUUID();

    @Test
    void workThatFailsIsTriedAgainAndThenDead() {
        service().run(context -> {
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
            } finally {
                var admin = context.getBean(AmqpAdmin.class);
                context.getBean(Declarables.class).getDeclarablesByType(Queue.class)
                    .forEach(declared -> admin.deleteQueue(declared.getName()));
            }
        });
    }

    private ApplicationContextRunner service() {
        return new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                RabbitAutoConfiguration.class,
                JacksonAutoConfiguration.class,
                ValidationAutoConfiguration.class,
                FailuresAutoConfiguration.class,
                QueueAutoConfiguration.class,
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

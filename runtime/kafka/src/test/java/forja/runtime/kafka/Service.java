package forja.runtime.kafka;

import forja.runtime.failure.FailuresAutoConfiguration;
import forja.runtime.kafka.topic.KafkaTopicsAutoConfiguration;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.QueueAutoConfiguration;
import forja.runtime.queue.ReceivedMessage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;

/** A service that listens to one topic, with the settings that services have. */
final class Service {

    private Service() {
    }

    static ApplicationContextRunner of(String topic, Consumer<ReceivedMessage> work, String... settings) {
        return new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                KafkaAutoConfiguration.class,
                JacksonAutoConfiguration.class,
                ValidationAutoConfiguration.class,
                FailuresAutoConfiguration.class,
                QueueAutoConfiguration.class,
                KafkaTopicsAutoConfiguration.class,
                KafkaQueuesAutoConfiguration.class
            ))
            .withBean(SimpleMeterRegistry.class)
            .withBean(ConsumedQueues.class, () -> () -> List.of(new ConsumedQueue("work", topic, work)))
            .withPropertyValues(
                "spring.kafka.bootstrap-servers=" + Brokers.address(),
                "spring.kafka.consumer.group-id=" + topic,
                "spring.kafka.consumer.auto-offset-reset=earliest",
                "spring.kafka.consumer.max-poll-records=50",
                "spring.kafka.consumer.properties.partition.assignment.strategy="
                    + "org.apache.kafka.clients.consumer.CooperativeStickyAssignor",
                "spring.kafka.producer.properties.max.block.ms=3000",
                "service.queue.retry-delays=100ms",
                "service.queue.waiting.pause=100ms",
                "service.queue.waiting.longest-pause=100ms"
            )
            .withPropertyValues(settings);
    }
}

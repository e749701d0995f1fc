package forja.runtime.kafka.sender;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.cloudevent.EventsAutoConfiguration;
import forja.runtime.kafka.topic.KafkaTopicsAutoConfiguration;
import forja.runtime.state.OutboxTarget;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;

class KafkaSenderAutoConfigurationTest {

    @Test
    void theOwnersProducersStayAsTheyAre() {
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(EventsAutoConfiguration.class, KafkaAutoConfiguration.class,
                KafkaTopicsAutoConfiguration.class, KafkaSenderAutoConfiguration.class))
            .withPropertyValues("spring.kafka.producer.acks=1")
            .run(context -> {
                assertThat(context).hasSingleBean(OutboxTarget.class).hasSingleBean(KafkaTemplate.class);
                assertThat(context.getBean(OutboxTarget.class).sender()).isEqualTo("queue");
                ProducerFactory<?, ?> own = context.getBean(ProducerFactory.class);
                assertThat(own.getConfigurationProperties().get("acks")).isEqualTo("1");
            });
    }
}

package forja.runtime.kafka.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Brokers that are away; the module kafka has tests with one that is there. */
@Timeout(60)
class TopicsTest {

    private final ApplicationContextRunner service = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(KafkaAutoConfiguration.class, KafkaTopicsAutoConfiguration.class));

    @Test
    void brokersThatAreAwayAreToldSoon() {
        service.withPropertyValues("spring.kafka.bootstrap-servers=127.0.0.1:1").run(context -> {
            var topics = context.getBean(Topics.class);
            assertThatThrownBy(() -> topics.declare(List.of("orders"))).isInstanceOf(KafkaException.class);
            var health = context.getBean(KafkaHealth.class).health();
            assertThat(health.getStatus()).isEqualTo(Status.DOWN);
        });
    }

    @Test
    void aServiceStartsWhereNobodyKnowsTheNamesOfItsBrokers() {
        service.withPropertyValues("spring.kafka.bootstrap-servers=nowhere.invalid:9092").run(context -> {
            assertThat(context).hasNotFailed();
            var topics = context.getBean(Topics.class);
            assertThatThrownBy(topics::brokers).isInstanceOf(KafkaException.class);
        });
    }
}

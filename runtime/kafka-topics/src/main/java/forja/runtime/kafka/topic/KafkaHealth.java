package forja.runtime.kafka.topic;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Whether the brokers answer. */
final class KafkaHealth extends AbstractHealthIndicator {

    private final Topics topics;

    KafkaHealth(Topics topics) {
        super("The brokers do not answer");
        this.topics = topics;
    }

    @Override
    protected void doHealthCheck(Health.Builder health) {
        health.up().withDetail("brokers", topics.brokers());
    }
}

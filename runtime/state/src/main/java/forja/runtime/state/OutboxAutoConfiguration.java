package forja.runtime.state;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Sends what waits, where there is an {@link Outbox}, and tells those who watch the service how much does. */
@AutoConfiguration
@ConditionalOnBean(Outbox.class)
@EnableConfigurationProperties(OutboxSettings.class)
public class OutboxAutoConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(OutboxAutoConfiguration.class);

    @Bean
    OutboxDispatcher outboxDispatcher(
        Outbox outbox,
        List<OutboxTarget> targets,
        OutboxSettings settings,
        MeterRegistry meters
    ) {
        return new OutboxDispatcher(outbox, targets, settings, meters, InstantSource.system(),
            () -> ThreadLocalRandom.current().nextDouble());
    }

    /** Details are shown to everybody, so why it cannot be read is a line of the log alone. */
    @Bean
    HealthIndicator outboxHealthIndicator(Outbox outbox) {
        return () -> {
            try {
                var backlog = outbox.backlog();
                return Health.up()
                    .withDetail("waiting", backlog.waiting())
                    .withDetail("oldestSeconds", backlog.oldestSeconds())
                    .withDetail("parked", backlog.parked())
                    .build();
            } catch (RuntimeException failure) {
                LOG.warn("The outbox cannot be read now: {}", failure.getMessage());
                return Health.down().build();
            }
        };
    }

    @Bean
    MeterBinder outboxMeters(Outbox outbox) {
        return meters -> {
            Gauge.builder("outbox.messages.waiting", outbox, box -> box.backlog().waiting())
                .description("Messages that have not arrived yet")
                .register(meters);
            Gauge.builder("outbox.oldest.seconds", outbox, box -> box.backlog().oldestSeconds())
                .description("How long the first of them has waited")
                .register(meters);
            Gauge.builder("outbox.messages.parked", outbox, box -> box.backlog().parked())
                .description("Messages that were tried too often")
                .register(meters);
        };
    }
}

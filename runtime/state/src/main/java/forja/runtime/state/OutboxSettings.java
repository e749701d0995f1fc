package forja.runtime.state;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When the outbox is sent.
 *
 * @param enabled whether this copy of the service sends what waits
 * @param poll how often it looks
 * @param maxPause the longest pause before messages are tried again
 * @param maxAttempts a message that has failed so often is parked
 * @param lapse after how long without a word of it a copy of the service is taken for dead
 */
@ConfigurationProperties("service.outbox")
record OutboxSettings(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("1s") Duration poll,
    @DefaultValue("1m") Duration maxPause,
    @DefaultValue("20") int maxAttempts,
    @DefaultValue("30s") Duration lapse
) {}

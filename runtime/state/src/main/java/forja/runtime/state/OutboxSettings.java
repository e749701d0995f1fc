package forja.runtime.state;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When the outbox is sent.
 *
 * @param enabled whether this copy of the service sends what waits
 * @param poll how often it looks
 * @param maxPause the longest pause before an operation's messages are tried again
 */
@ConfigurationProperties("service.outbox")
record OutboxSettings(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("1s") Duration poll,
    @DefaultValue("1m") Duration maxPause
) {}

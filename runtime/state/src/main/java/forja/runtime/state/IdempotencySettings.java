package forja.runtime.state;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How answers are kept for those who ask again.
 *
 * @param keep how long an answer is kept at least
 * @param maxAnswer the largest body that is kept
 */
@ConfigurationProperties("service.idempotency")
public record IdempotencySettings(
    @DefaultValue("24h") Duration keep,
    @DefaultValue("256KB") DataSize maxAnswer
) {}

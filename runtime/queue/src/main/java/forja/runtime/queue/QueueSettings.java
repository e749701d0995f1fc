package forja.runtime.queue;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How often a message whose work failed is tried again.
 *
 * @param retryDelays how long it waits before each time
 * @param waiting how long a listener waits for what is away
 */
@ConfigurationProperties("service.queue")
public record QueueSettings(
    @DefaultValue({"1s", "5s", "25s", "2m", "10m"}) List<Duration> retryDelays,
    @DefaultValue Wait waiting
) {

    /** Nobody changes them afterwards. */
    public QueueSettings {
        retryDelays = List.copyOf(retryDelays);
    }

    /**
     * How a listener waits for what is away.
     *
     * @param pause the first time; each later one is twice as long
     * @param longestPause but no longer than this
     * @param most how long it keeps a message where the broker would take it back
     */
    public record Wait(
        @DefaultValue("1s") Duration pause,
        @DefaultValue("30s") Duration longestPause,
        @DefaultValue("10m") Duration most
    ) {}
}

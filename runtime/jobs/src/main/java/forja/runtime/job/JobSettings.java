package forja.runtime.job;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When jobs run, and what becomes of runs.
 *
 * @param enabled whether this copy of the service runs jobs
 * @param poll how often it looks whether one is due
 * @param missedAfter how late a run may be without having been missed
 * @param lease how long a copy that gives no sign of life keeps its run
 * @param attempts how often a run is begun at most
 * @param pause how long a run waits before it is tried again; twice as long each further time
 * @param keep how long the history tells of a run
 * @param schedules the times of each job, by its name
 */
@ConfigurationProperties("service.jobs")
record JobSettings(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("1s") Duration poll,
    @DefaultValue("1m") Duration missedAfter,
    @DefaultValue("1m") Duration lease,
    @DefaultValue("3") int attempts,
    @DefaultValue("5s") Duration pause,
    @DefaultValue("30d") Duration keep,
    @DefaultValue Map<String, Times> schedules
) {

    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(10);

    /** Nobody changes them afterwards. */
    JobSettings {
        schedules = Map.copyOf(schedules);
        if (poll.isNegative() || poll.isZero()) {
            throw new IllegalArgumentException("service.jobs.poll must be greater than zero");
        }
        if (lease.compareTo(SHORTEST_LEASE) < 0) {
            throw new IllegalArgumentException("service.jobs.lease must be 10s at least: a copy that is busy for a "
                + "moment would lose its runs");
        }
        if (attempts < 1) {
            throw new IllegalArgumentException("service.jobs.attempts must be greater than zero");
        }
    }

    /**
     * The times of a job: one of {@code cron}, {@code rate} and {@code delay}.
     *
     * @param cron as Spring reads it, or {@code -} for never but by hand
     * @param zone the zone of its times
     * @param rate from one run to the next, counted from 1970-01-01 in UTC
     * @param delay from the end of a run to the next
     */
    record Times(
        @Nullable String cron,
        @DefaultValue("UTC") ZoneId zone,
        @Nullable Duration rate,
        @Nullable Duration delay,
        @DefaultValue("skip") Missed missed,
        @DefaultValue("skip") Overlap overlap
    ) {}
}

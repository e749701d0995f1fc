package forja.runtime.job;

import forja.runtime.state.Tick;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The times of a job. All copies of the service mean the same moments: they follow from the newest tick alone. */
interface Schedule {

    /** How many times that are over are told of at most. */
    int MOST = 100;

    /** The schedule of a job by its settings. */
    static Schedule of(String job, JobSettings.@Nullable Times times) {
        var key = "service.jobs.schedules." + job;
        var said = times == null
            ? 0
            : Stream.of(times.cron() == null, times.rate() == null, times.delay() == null)
                .filter(isMissing -> !isMissing)
                .count();
        if (times == null || said != 1) {
            throw new IllegalArgumentException(key + ": say when the job runs, by one of cron, rate and delay");
        }
        var cron = times.cron();
        if (cron != null) {
            return CronSchedule.of(key + ".cron", cron, times.zone());
        }
        var rate = times.rate();
        return rate != null
            ? new RateSchedule(period(key + ".rate", rate))
            : new DelaySchedule(period(key + ".delay", times.delay()));
    }

    private static Duration period(String key, @Nullable Duration period) {
        if (period == null || period.toSeconds() < 1) {
            throw new IllegalArgumentException(key + " must be 1s at least");
        }
        return period;
    }

    /** The schedule in words: {@code every 5m}. */
    String words();

    /** The times that are over since the newest tick, the oldest first; of very many the last ones. */
    List<Instant> due(Tick last, Instant now);

    /** The next time; null where there is none, or where it depends on a run that has not ended. */
    @Nullable Instant next(Tick last, Instant now);
}

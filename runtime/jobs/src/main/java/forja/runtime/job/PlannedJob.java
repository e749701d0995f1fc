package forja.runtime.job;

import forja.runtime.state.Tick;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.UUID;

/**
 * A job with its times.
 *
 * @param key its name with that of the service before it: services that share a table may have jobs of one name
 */
record PlannedJob(String key, Job job, Schedule schedule, ZoneId zone, Missed missed,
    Overlap overlap) {

    private static final int MOST_WORDS = 300;

    String name() {
        return job.name();
    }

    /** The schedule as ticks keep it. */
    String words() {
        var words = schedule.words();
        return words.length() <= MOST_WORDS ? words : words.substring(0, MOST_WORDS);
    }

    JobRun run(Tick tick) {
        return new JobRun(name(), tick.due(), zone, idOf(tick));
    }

    static String idOf(Tick tick) {
        var name = tick.job() + "\n" + tick.due();
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }
}

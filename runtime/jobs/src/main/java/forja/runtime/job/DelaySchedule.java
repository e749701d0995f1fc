package forja.runtime.job;

import forja.runtime.state.Tick;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A fixed delay from the end of a run, or from the moment at which the job was first known, to the next run. */
record DelaySchedule(Duration delay) implements Schedule {

    @Override
    public String words() {
        return Periods.words(delay) + " after the last run";
    }

    @Override
    public List<Instant> due(Tick last, Instant now) {
        var next = next(last, now);
        return next == null || next.isAfter(now) ? List.of() : List.of(next);
    }

    @Override
    public @Nullable Instant next(Tick last, Instant now) {
        var end = last.end();
        return end == null ? null : end.at().plus(delay);
    }
}

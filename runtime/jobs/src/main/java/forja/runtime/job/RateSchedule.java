package forja.runtime.job;

import forja.runtime.state.Tick;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;

/** A fixed rate. Its times are whole periods since 1970: when a copy of the service began does not matter. */
record RateSchedule(Duration rate) implements Schedule {

    @Override
    public String words() {
        return "every " + Periods.words(rate);
    }

    @Override
    public List<Instant> due(Tick last, Instant now) {
        var first = periods(last.due()) + 1;
        var newest = periods(now);
        return LongStream.rangeClosed(Math.max(first, newest - MOST + 1), newest).mapToObj(this::at).toList();
    }

    @Override
    public Instant next(Tick last, Instant now) {
        return at(periods(now) + 1);
    }

    private long periods(Instant time) {
        return Math.floorDiv(time.toEpochMilli(), rate.toMillis());
    }

    private Instant at(long periods) {
        return Instant.ofEpochMilli(Math.multiplyExact(periods, rate.toMillis()));
    }
}

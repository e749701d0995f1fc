package forja.runtime.job;

import forja.runtime.failure.Failure;
import forja.runtime.state.Tick;
import forja.runtime.state.Ticks;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ticks of a service without a table: this copy alone knows them, by its own clock, and the newest of each job alone.
 */
class MemoryTicks implements Ticks {

    /** Of a job. */
    static final int MOST = 300;

    private final Map<String, NavigableMap<Instant, Tick>> all = new HashMap<>();

    private final InstantSource clock;

    MemoryTicks(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    @Override
    public synchronized @Nullable Tick last(String job) {
        return newest(job).filter(tick -> tick.cause() != Tick.Cause.MANUAL).findFirst().orElse(null);
    }

    @Override
    public synchronized boolean note(Tick tick) {
        var ticks = of(tick.job());
        if (ticks.putIfAbsent(tick.due(), tick) != null) {
            return false;
        }
        if (ticks.size() > MOST) {
            var last = last(tick.job());
            ticks.values().stream()
                .filter(old -> old.end() != null && !old.equals(last))
                .findFirst()
                .ifPresent(old -> ticks.remove(old.due()));
        }
        return true;
    }

    @Override
    public synchronized List<Tick> open(Collection<String> jobs) {
        return jobs.stream()
            .flatMap(job -> of(job).values().stream())
            .filter(tick -> tick.end() == null)
            .toList();
    }

    @Override
    public synchronized @Nullable Tick claim(Tick tick, String node, Duration lease) {
        var known = of(tick.job()).get(tick.due());
        var now = now();
        var isAtWork = open(List.of(tick.job())).stream()
            .anyMatch(open -> !open.due().equals(tick.due()) && wasSeen(open, now.minus(lease)));
        if (known == null || isAtWork || !known.isSameAttempt(tick)) {
            return null;
        }
        return kept(known.with(new Tick.Attempt(known.attempt().number() + 1, node, now, now)));
    }

    @Override
    public synchronized boolean renew(Tick tick) {
        var isCurrent = isCurrent(tick);
        if (isCurrent) {
            var attempt = tick.attempt();
            kept(tick.with(new Tick.Attempt(attempt.number(), attempt.node(), now(), attempt.started())));
        }
        return isCurrent;
    }

    @Override
    public boolean done(Tick tick) {
        return end(tick, Tick.Outcome.DONE, null);
    }

    @Override
    public synchronized boolean end(Tick tick, Tick.Outcome outcome, Failure.@Nullable Kind failure) {
        var isCurrent = isCurrent(tick);
        if (isCurrent) {
            kept(tick.with(new Tick.End(outcome, failure, now())));
        }
        return isCurrent;
    }

    @Override
    public synchronized boolean giveUp(Tick tick) {
        var isCurrent = isCurrent(tick);
        if (isCurrent) {
            kept(tick.with(new Tick.Attempt(tick.attempt().number(), null, now(), tick.attempt().started())));
        }
        return isCurrent;
    }

    @Override
    public synchronized List<Tick> history(String job, int most) {
        return newest(job).filter(tick -> tick.cause() != Tick.Cause.START).limit(most).toList();
    }

    @Override
    public synchronized int forget(String job, Instant endedBefore, Instant dueBefore) {
        var ticks = of(job);
        var before = ticks.size();
        ticks.values().removeIf(tick -> hasEndedBefore(tick, endedBefore) && tick.due().isBefore(dueBefore));
        return before - ticks.size();
    }

    private static boolean wasSeen(Tick tick, Instant since) {
        var seen = tick.attempt().seen();
        return tick.attempt().node() != null && seen != null && !seen.isBefore(since);
    }

    private static boolean hasEndedBefore(Tick tick, Instant time) {
        var end = tick.end();
        return end != null && end.at().isBefore(time);
    }

    private NavigableMap<Instant, Tick> of(String job) {
        return all.computeIfAbsent(job, name -> new TreeMap<>());
    }

    private Stream<Tick> newest(String job) {
        return of(job).descendingMap().values().stream();
    }

    private boolean isCurrent(Tick tick) {
        var known = of(tick.job()).get(tick.due());
        return known != null && known.isSameAttempt(tick);
    }

    private Tick kept(Tick tick) {
        of(tick.job()).put(tick.due(), tick);
        return tick;
    }
}

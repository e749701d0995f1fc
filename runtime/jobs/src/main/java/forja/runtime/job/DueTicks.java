package forja.runtime.job;

import forja.runtime.state.Tick;
import forja.runtime.state.Ticks;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Notes the ticks of jobs when they are due. Every copy of the service does so: what is due follows from the newest
 * tick and the shared clock, so that copies mean the same ticks, and each is noted once.
 */
class DueTicks {

    private final Ticks ticks;

    private final Duration missedAfter;

    /** When each job has to be looked at again. */
    private final Map<String, Instant> next = new HashMap<>();

    DueTicks(Ticks ticks, Duration missedAfter) {
        this.ticks = ticks;
        this.missedAfter = missedAfter;
    }

    /**
     * Notes what is due of a job.
     *
     * @param open its ticks that have not ended
     * @return whether there may be new ones
     */
    boolean note(PlannedJob planned, List<Tick> open, Instant now) {
        var until = next.get(planned.key());
        if (until != null && now.isBefore(until)) {
            return false;
        }
        var last = ticks.last(planned.key());
        if (last == null || isOfAnotherSchedule(last, planned, now)) {
            last = Tick.skipped(planned.key(), now, Tick.Cause.START, planned.words(), now);
            ticks.note(last);
            lookAgain(planned, last, now);
            return false;
        }
        var all = planned.schedule().due(last, now);
        var missedUntil = now.minus(missedAfter);
        noteMissed(planned, all.stream().filter(due -> due.isBefore(missedUntil)).toList(), now);
        all.stream()
            .filter(due -> !due.isBefore(missedUntil))
            .forEach(due -> ticks.note(tickOf(planned, due, open, now)));
        if (all.isEmpty()) {
            lookAgain(planned, last, now);
        } else {
            // What follows depends on what these ticks come to.
            next.remove(planned.key());
        }
        return !all.isEmpty();
    }

    /** A schedule that was just changed has missed nothing. While copies with both are there, each notes its own. */
    private boolean isOfAnotherSchedule(Tick last, PlannedJob planned, Instant now) {
        return !last.schedule().equals(planned.words()) && last.due().isBefore(now.minus(missedAfter));
    }

    private void lookAgain(PlannedJob planned, Tick last, Instant now) {
        var time = planned.schedule().next(last, now);
        if (time == null) {
            next.remove(planned.key());
        } else {
            next.put(planned.key(), time);
        }
    }

    private void noteMissed(PlannedJob planned, List<Instant> missed, Instant now) {
        if (missed.isEmpty()) {
            return;
        }
        var newest = missed.get(missed.size() - 1);
        switch (planned.missed()) {
            case SKIP -> ticks.note(
                Tick.skipped(planned.key(), newest, Tick.Cause.MISSED, planned.words(), now));
            case ONCE -> noteOpen(planned, Stream.of(newest));
            case EACH -> noteOpen(planned, missed.stream());
            default -> throw new IllegalStateException(planned.missed().name());
        }
    }

    private void noteOpen(PlannedJob planned, Stream<Instant> missed) {
        missed.forEach(due -> ticks.note(Tick.open(planned.key(), due, Tick.Cause.MISSED, planned.words())));
    }

    private static Tick tickOf(PlannedJob planned, Instant due, List<Tick> open, Instant now) {
        var isInTheWay = planned.overlap() == Overlap.SKIP
            ? open.stream().anyMatch(tick -> hasBegunBefore(tick, due))
            : open.size() >= Schedule.MOST;
        return isInTheWay
            ? Tick.skipped(planned.key(), due, Tick.Cause.SCHEDULE, planned.words(), now)
            : Tick.open(planned.key(), due, Tick.Cause.SCHEDULE, planned.words());
    }

    private static boolean hasBegunBefore(Tick tick, Instant due) {
        var started = tick.attempt().started();
        return started != null && started.isBefore(due);
    }
}

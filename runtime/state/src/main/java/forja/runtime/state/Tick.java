package forja.runtime.state;

import forja.runtime.failure.Failure;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A moment at which a job is due, and what became of it. No job has two for one moment.
 *
 * @param job which no other service has that remembers in the same place
 * @param due to the millisecond
 * @param schedule the times of the job when this was noted, in words: those of another schedule were not missed
 * @param end null while it waits or is at work
 */
public record Tick(String job, Instant due, Cause cause, String schedule, Attempt attempt, @Nullable End end) {

    /** A tick that nobody has begun. */
    public static Tick open(String job, Instant due, Cause cause, String schedule) {
        return new Tick(job, due, cause, schedule, Attempt.NONE, null);
    }

    /** A tick that ends as it is noted: its work is not done. */
    public static Tick skipped(String job, Instant due, Cause cause, String schedule, Instant at) {
        return new Tick(job, due, cause, schedule, Attempt.NONE, new End(Outcome.SKIPPED, null, at));
    }

    /** The same tick as its work began before or is at it now. */
    public Tick with(Attempt other) {
        return new Tick(job, due, cause, schedule, other, end);
    }

    /** The same tick as it ended. */
    public Tick with(End other) {
        return new Tick(job, due, cause, schedule, attempt, other);
    }

    /** Whether this is an attempt at the same tick that no other copy of the service has taken over. */
    public boolean isSameAttempt(Tick other) {
        return end == null && other.due.equals(due) && other.attempt.number == attempt.number
            && Objects.equals(other.attempt.node, attempt.node);
    }

    /** Why a tick is there. */
    public enum Cause {
        /** Not due at all: from here on the job is known, and what was due before was not missed. */
        START,
        SCHEDULE,
        /** By its schedule, but at that moment no copy of the service was there. */
        MISSED,
        /** Somebody asked for it. */
        MANUAL;

        /** As tables and JSON have it. */
        public String code() {
            return Codes.of(this);
        }
    }

    /** How a tick ended. */
    public enum Outcome {
        DONE,
        FAILED,
        /** Its work was not begun. */
        SKIPPED,
        /** Copies of the service died at it, as often as it may be tried. */
        BROKEN_OFF;

        /** As tables and JSON have it. */
        public String code() {
            return Codes.of(this);
        }
    }

    /**
     * How often its work was begun, and where.
     *
     * @param number 0 where nobody has begun
     * @param node the copy of the service that is at work; null where none is
     * @param seen when that copy was last known to live, or when the last attempt was given up
     * @param started when the last attempt began
     */
    public record Attempt(int number, @Nullable String node, @Nullable Instant seen, @Nullable Instant started) {

        /** No attempt. */
        public static final Attempt NONE = new Attempt(0, null, null, null);
    }

    /**
     * How it ended.
     *
     * @param failure what its work failed with
     */
    public record End(Outcome outcome, Failure.@Nullable Kind failure, Instant at) {}
}

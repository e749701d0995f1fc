package forja.runtime.state;

import forja.runtime.failure.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Remembers when jobs were due, and lets one copy of the service at a time do the work of one: all copies go by its
 * clock. A bean of your own replaces the table.
 */
public interface Ticks {

    /** The time that all copies of the service share, to the millisecond. */
    Instant now();

    /** The newest tick of a job by its schedule; those that somebody asked for are left out. */
    @Nullable Tick last(String job);

    /** Notes a tick, unless there is one of that job and moment: then the answer is no. */
    boolean note(Tick tick);

    /** The ticks of these jobs that have not ended, the oldest first. */
    List<Tick> open(Collection<String> jobs);

    /**
     * Begins the next attempt at a tick, and counts it. Null where another copy was faster, or is at work on another
     * tick of the job and was seen within the lease.
     */
    @Nullable Tick claim(Tick tick, String node, Duration lease);

    /** Says that the copy at work lives. No where another one has taken the tick over, or it has ended. */
    boolean renew(Tick tick);

    /**
     * Ends a tick as done, in the transaction of its work. No where another copy has taken it over: then the work is to
     * be undone.
     */
    boolean done(Tick tick);

    /** Ends a tick apart from its work's transactions. No where another copy has taken it over, or it has ended. */
    boolean end(Tick tick, Tick.Outcome outcome, Failure.@Nullable Kind failure);

    /** Gives an attempt up: the tick is tried again. No where another copy has taken it over, or it has ended. */
    boolean giveUp(Tick tick);

    /** The newest ticks of a job, the newest first. */
    List<Tick> history(String job, int most);

    /** Forgets ticks of a job that ended before a time, as far as they were due before another one. */
    int forget(String job, Instant endedBefore, Instant dueBefore);
}

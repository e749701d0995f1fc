package forja.runtime.job;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import forja.runtime.state.Tick;
import forja.runtime.state.Ticks;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.Serial;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;

/** Does the work of ticks that this copy of the service has claimed, and tells what became of it. */
class JobRuns {

    private static final Logger LOG = LoggerFactory.getLogger(JobRuns.class);

    private static final String LOST = "lost";

    private static final int MOST_DOUBLINGS = 10;

    private static final long BEFORE_TELLING_AGAIN_MS = 1_000;

    private final Ticks ticks;

    private final TransactionOperations transactions;

    private final Failures failures;

    private final JobOutcomes outcomes;

    private final JobSettings settings;

    private final MeterRegistry meters;

    JobRuns(Ticks ticks, TransactionOperations transactions, Failures failures, JobOutcomes outcomes,
        JobSettings settings, MeterRegistry meters) {
        this.ticks = ticks;
        this.transactions = transactions;
        this.failures = failures;
        this.outcomes = outcomes;
        this.settings = settings;
        this.meters = meters;
    }

    /** Does the work of a tick. */
    void run(PlannedJob planned, Tick tick) {
        var sample = Timer.start(meters);
        var outcome = LOST;
        try {
            outcome = planned.job().isTogether() ? together(planned, tick) : apart(planned, tick);
        } catch (TakenOverException lost) {
            LOG.error("{}: another copy of the service has taken this run over, so its work is undone", planned.name());
        } catch (RuntimeException exception) {
            outcome = failed(planned, tick, failures.of(exception).kind());
        } finally {
            sample.stop(Timer.builder("jobs.runs")
                .description("Runs of jobs by their outcome")
                .tag("job", planned.name())
                .tag("outcome", outcome)
                .register(meters));
        }
    }

    private String together(PlannedJob planned, Tick tick) {
        transactions.executeWithoutResult(status -> {
            planned.job().work().run(planned.run(tick));
            if (!ticks.done(tick)) {
                throw new TakenOverException();
            }
        });
        return Tick.Outcome.DONE.code();
    }

    private String apart(PlannedJob planned, Tick tick) {
        planned.job().work().run(planned.run(tick));
        return told(planned, () -> ticks.end(tick, Tick.Outcome.DONE, null), Tick.Outcome.DONE.code());
    }

    private String failed(PlannedJob planned, Tick tick, Failure.Kind kind) {
        if (outcomes.of(kind) == JobOutcome.RETRY && tick.attempt().number() < settings.attempts()) {
            LOG.warn("{}: the run of {} is tried again: {}", planned.name(), tick.due(), kind);
            return told(planned, () -> ticks.giveUp(tick), "again");
        }
        LOG.error("{}: the run of {} failed: {}", planned.name(), tick.due(), kind);
        return told(planned, () -> ticks.end(tick, Tick.Outcome.FAILED, kind), Tick.Outcome.FAILED.code());
    }

    /** What was done must be told even where the database is away for a while: else another copy does it again. */
    private String told(PlannedJob planned, BooleanSupplier tell, String outcome) {
        return switch (insist(tell)) {
            case YES -> outcome;
            case NO -> {
                LOG.error("{}: a run has ended ({}), but it was taken over or had ended before", planned.name(),
                    outcome);
                yield LOST;
            }
            case UNKNOWN -> {
                LOG.error("{}: a run has ended ({}), but that cannot be told: it is done again", planned.name(),
                    outcome);
                yield LOST;
            }
        };
    }

    /** Asks until there is an answer, for as long as nobody else takes the run. */
    private Answer insist(BooleanSupplier tell) {
        var until = System.nanoTime() + settings.lease().toNanos();
        do {
            try {
                return tell.getAsBoolean() ? Answer.YES : Answer.NO;
            } catch (RuntimeException away) {
                LOG.warn("What became of a run cannot be told now: {}", away.getMessage());
            }
        } while (hasPaused() && System.nanoTime() < until);
        return Answer.UNKNOWN;
    }

    private static boolean hasPaused() {
        try {
            Thread.sleep(BEFORE_TELLING_AGAIN_MS);
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The pause before a tick is begun again. */
    Duration pauseAfter(int attempts) {
        return settings.pause().multipliedBy(1L << Math.min(attempts - 1, MOST_DOUBLINGS));
    }

    /** Undoes the transaction of a run that is another copy's by now. */
    private static final class TakenOverException extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1L;
    }

    /** Whether a run has ended as it was told. */
    private enum Answer {
        YES, NO, UNKNOWN
    }
}

package forja.runtime.queue;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import forja.runtime.queue.Settlement.Step;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does the work of messages, and says what becomes of each. What is away is waited for with the message in hand: the
 * listener takes no other message meanwhile, and none of these times counts, so an outage makes nothing a dead letter.
 */
public class MessageWork {

    private static final Logger LOG = LoggerFactory.getLogger(MessageWork.class);

    private static final int LONGER = 2;

    private final Failures failures;

    private final QueueOutcomes outcomes;

    private final QueueSettings settings;

    private final MeterRegistry meters;

    /** Whether messages have to be CloudEvents. */
    private final boolean takesEvents;

    MessageWork(
        Failures failures,
        QueueOutcomes outcomes,
        QueueSettings settings,
        MeterRegistry meters,
        boolean takesEvents
    ) {
        this.failures = failures;
        this.outcomes = outcomes;
        this.settings = settings;
        this.meters = meters;
        this.takesEvents = takesEvents;
    }

    /**
     * Does the work of a message.
     *
     * @param before how often it was tried already
     * @param pause how its listener waits for what is away
     */
    public Settlement attempt(ConsumedQueue queue, ReceivedMessage message, int before, Pause pause) {
        var settlement = settled(queue.operation(), before + 1, done(queue, message, pause));
        meters.counter("queue.messages", "operation", queue.operation(), "outcome",
            settlement.step().name().toLowerCase(Locale.ROOT)).increment();
        return settlement;
    }

    private @Nullable Failure done(ConsumedQueue queue, ReceivedMessage message, Pause pause) {
        var waiting = settings.waiting();
        var next = waiting.pause();
        var failure = failureOf(queue, message);
        while (failure != null && outcomes.of(failure.kind()) == Outcome.WAIT) {
            LOG.warn("A message of {} waits {} ms, and its listener with it: {}", queue.operation(), next.toMillis(),
                failure.kind());
            if (!pause.goesOnAfter(next)) {
                return failure;
            }
            next = shorter(next.multipliedBy(LONGER), waiting.longestPause());
            failure = failureOf(queue, message);
        }
        return failure;
    }

    private @Nullable Failure failureOf(ConsumedQueue queue, ReceivedMessage message) {
        try {
            queue.work().accept(takesEvents ? message.asEvent() : message);
            return null;
        } catch (InvalidMessageException invalid) {
            return new Failure(Failure.Kind.INVALID, invalid.getMessage(), null);
        } catch (RuntimeException exception) {
            return failures.of(exception);
        }
    }

    private Settlement settled(String operation, int attempts, @Nullable Failure failure) {
        if (failure == null) {
            return new Settlement(Step.DONE, attempts, Duration.ZERO, null);
        }
        var outcome = outcomes.of(failure.kind());
        var delays = settings.retryDelays();
        if (outcome == Outcome.WAIT) {
            return new Settlement(Step.LEAVE, attempts, Duration.ZERO, failure);
        }
        if (outcome == Outcome.ACKNOWLEDGE) {
            LOG.warn("A message of {} is dropped: {}", operation, failure.kind());
            return new Settlement(Step.DONE, attempts, Duration.ZERO, failure);
        }
        if (outcome == Outcome.RETRY && attempts <= delays.size()) {
            var delay = delays.get(attempts - 1);
            LOG.warn("A message of {} is tried again in {} s: {}", operation, delay.toSeconds(), failure.kind());
            return new Settlement(Step.RETRY, attempts, delay, failure);
        }
        LOG.warn("A message of {} goes to the dead letters: {}", operation, failure.kind());
        return new Settlement(Step.DEAD_LETTER, attempts, Duration.ZERO, failure);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}

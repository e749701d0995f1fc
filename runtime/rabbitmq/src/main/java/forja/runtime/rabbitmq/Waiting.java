package forja.runtime.rabbitmq;

import forja.runtime.failure.Failure;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;

/**
 * Does the work of a message again and again while what it needs is away. The listener takes no other message
 * meanwhile, and none of these times counts: an outage makes nothing a dead letter.
 */
class Waiting {

    private static final Logger LOG = LoggerFactory.getLogger(Waiting.class);

    private static final int LONGER = 2;

    private final QueueOutcomes outcomes;

    private final QueueSettings.Wait settings;

    private final CountDownLatch closed = new CountDownLatch(1);

    Waiting(QueueOutcomes outcomes, QueueSettings.Wait settings) {
        this.outcomes = outcomes;
        this.settings = settings;
    }

    /**
     * Does work until it is done, or fails for another reason than that something is away.
     *
     * @return its failure, which is one to wait for where the time is over or the service stops
     */
    @Nullable Failure done(String operation, Supplier<@Nullable Failure> work) {
        var end = System.nanoTime() + settings.most().toNanos();
        var next = settings.pause();
        var failure = work.get();
        while (failure != null && isAway(failure) && System.nanoTime() < end) {
            LOG.warn("A message of {} waits {} ms, and its listener with it: {}", operation, next.toMillis(),
                failure.kind());
            if (isClosedWithin(next)) {
                return failure;
            }
            next = longer(next);
            failure = work.get();
        }
        return failure;
    }

    boolean isAway(Failure failure) {
        return outcomes.of(failure.kind()) == Outcome.WAIT;
    }

    /** Comes before listeners are stopped: they wait for who still waits here. */
    @EventListener(ContextClosedEvent.class)
    void close() {
        closed.countDown();
    }

    private Duration longer(Duration time) {
        var longer = time.multipliedBy(LONGER);
        return longer.compareTo(settings.longestPause()) < 0 ? longer : settings.longestPause();
    }

    private boolean isClosedWithin(Duration time) {
        try {
            return closed.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}

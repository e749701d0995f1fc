package forja.runtime.rabbitmq;

import forja.runtime.queue.Pause;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;

/** Waits with messages until the service stops, and with each of them no longer than the broker leaves it here. */
class Waiting {

    private final Duration most;

    private final CountDownLatch closed = new CountDownLatch(1);

    Waiting(Duration most) {
        this.most = most;
    }

    /** Begins to wait with a message. */
    Pause withMessage() {
        var end = System.nanoTime() + most.toNanos();
        return time -> System.nanoTime() < end && !isClosedWithin(time);
    }

    /** Comes before listeners are stopped: they wait for who still waits here. */
    @EventListener(ContextClosedEvent.class)
    void close() {
        closed.countDown();
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

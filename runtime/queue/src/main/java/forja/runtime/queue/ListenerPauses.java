package forja.runtime.queue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;

/** How listeners wait with messages in hand: until the service stops at the longest. */
public class ListenerPauses {

    private final CountDownLatch closed = new CountDownLatch(1);

    ListenerPauses() {
        // Made by its configuration alone.
    }

    /** Begins to wait with a message that the broker leaves here for so long. */
    public Pause noLongerThan(Duration most) {
        var end = System.nanoTime() + most.toNanos();
        return time -> System.nanoTime() < end && !isClosedWithin(time);
    }

    /** Begins to wait with a message that the broker leaves here. */
    public Pause withoutEnd() {
        return time -> !isClosedWithin(time);
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

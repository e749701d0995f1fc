package forja.runtime.queue;

import java.time.Duration;

/** How a listener waits with a message. */
@FunctionalInterface
public interface Pause {

    /** Waits, and says whether the listener goes on with its message then: it does not where it stops or lost it. */
    boolean goesOnAfter(Duration time);
}

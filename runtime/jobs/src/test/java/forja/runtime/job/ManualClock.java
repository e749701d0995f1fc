package forja.runtime.job;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that a test sets. */
class ManualClock implements InstantSource {

    private final AtomicReference<Instant> now;

    ManualClock(String now) {
        this.now = new AtomicReference<>(Instant.parse(now));
    }

    void pass(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }

    @Override
    public Instant instant() {
        return now.get();
    }
}

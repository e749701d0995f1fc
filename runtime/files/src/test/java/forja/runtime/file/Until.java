package forja.runtime.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;

/** Waits for what other threads and processes do. */
final class Until {

    private static final Duration LONGEST = Duration.ofSeconds(120);

    private Until() {
    }

    /** What is to be so in time. */
    @FunctionalInterface
    interface Condition {
        boolean isMet() throws Exception;
    }

    static void until(Condition condition) throws Exception {
        var end = Instant.now().plus(LONGEST);
        while (!condition.isMet()) {
            assertThat(Instant.now()).as("in time").isBefore(end);
            Thread.sleep(20);
        }
    }
}

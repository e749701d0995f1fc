package forja.runtime.queue;

import forja.runtime.failure.Failure;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What has to become of a message after its work.
 *
 * @param attempts how often its work was tried, this time included
 * @param delay how long it has to wait for the next time, where there is one
 * @param failure why its work was not done, where it was not
 */
public record Settlement(Step step, int attempts, Duration delay, @Nullable Failure failure) {

    private static final int MAX_REASON_LENGTH = 500;

    /** What the broker's module does with a message. */
    public enum Step {
        /** It acknowledges it. */
        DONE,
        /** It leaves it where it is, as it was: what its work needs is away. */
        LEAVE,
        /** It brings it again after the delay. */
        RETRY,
        /** It puts it to the dead letters, and acknowledges it then. */
        DEAD_LETTER
    }

    /** The name of the failure's kind, for the dead letters. */
    public String failureKind() {
        return failure == null ? "" : failure.kind().name();
    }

    /** The failure's words, so many as a header takes. */
    public String failureMessage() {
        var reason = failure == null ? "" : Objects.requireNonNullElse(failure.inWords(), "");
        return reason.length() <= MAX_REASON_LENGTH ? reason : reason.substring(0, MAX_REASON_LENGTH);
    }
}

package forja.runtime.failure;

import java.util.Objects;

/** A failure that knows itself what it means. */
public class FailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    /** An exception that means this failure. */
    public FailureException(Failure failure) {
        super(Objects.requireNonNullElse(failure.inWords(), failure.kind().name()));
        this.failure = failure;
    }

    /** What it means. */
    public Failure failure() {
        return failure;
    }
}

package forja.runtime.session;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Tells a pool without a free connection from a database that is gone. */
@Order(Ordered.LOWEST_PRECEDENCE - 1)
final class PoolFailures implements FailureClassifier {

    private static final int DEPTH = 20;

    @Override
    public @Nullable Failure classify(Throwable exception) {
        Throwable cause = exception;
        for (int depth = 0; cause != null && depth < DEPTH; depth++) {
            if (cause instanceof PoolExhaustedException) {
                return new Failure(Failure.Kind.BUSY, "Every connection to the database is in use.", null);
            }
            cause = cause.getCause();
        }
        return null;
    }
}

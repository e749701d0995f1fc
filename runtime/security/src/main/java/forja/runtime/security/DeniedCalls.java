package forja.runtime.security;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.access.AccessDeniedException;

/** Says what it means that the caller of now may not do something. */
final class DeniedCalls implements FailureClassifier {

    @Override
    public @Nullable Failure classify(Throwable exception) {
        return exception instanceof AccessDeniedException ? Failure.of(KnownCallers.denied()) : null;
    }
}

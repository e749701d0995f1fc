package forja.runtime.failure;

import org.jspecify.annotations.Nullable;

/** Says what an exception means. A bean of your own, with an {@code @Order} before the others, is asked first. */
@FunctionalInterface
public interface FailureClassifier {

    /** Null when it is none of its exceptions. */
    @Nullable Failure classify(Throwable exception);
}

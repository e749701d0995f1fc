package forja.runtime.failure;

import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What any exception of an operation means: the first classifier that knows it says so, else it is ours. */
public class Failures {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private final List<FailureClassifier> classifiers;

    /** Asks these, the first one first. */
    public Failures(List<FailureClassifier> classifiers) {
        this.classifiers = List.copyOf(classifiers);
    }

    /** Logs as much of it as an operator needs; the answer holds what a caller may know. */
    public Failure of(Throwable exception) {
        var failure = classify(exception);
        switch (failure.kind()) {
            case INTERNAL -> LOG.error("The operation failed", exception);
            case UNAVAILABLE, BUSY, TIMEOUT -> LOG.warn("The operation cannot be done now: {}", exception.getMessage());
            default -> LOG.debug("The operation was refused", exception);
        }
        return failure;
    }

    /** What it means, without a word in the log: for who decides by it and lets it pass. */
    public Failure.Kind kindOf(Throwable exception) {
        return classify(exception).kind();
    }

    private Failure classify(Throwable exception) {
        return classifiers.stream()
            .map(classifier -> classifier.classify(exception))
            .filter(Objects::nonNull)
            .findFirst()
            .orElseGet(() -> own(exception));
    }

    private static Failure own(Throwable exception) {
        return exception instanceof FailureException known ? known.failure() : Failure.of(Failure.Kind.INTERNAL);
    }
}

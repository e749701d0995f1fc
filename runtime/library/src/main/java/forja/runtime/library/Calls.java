package forja.runtime.library;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import forja.runtime.page.PageRequest;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import java.io.Serial;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What all calls have in common: what is not valid never reaches the service, and what goes wrong is one exception. */
public final class Calls {

    private final Validator validator;

    private final Failures failures;

    private final CallExceptions exceptions;

    Calls(Validator validator, Failures failures, CallExceptions exceptions) {
        this.validator = validator;
        this.failures = failures;
        this.exceptions = exceptions;
    }

    /** Refuses a request that is not valid, as {@code INVALID} with each member that is not. */
    public void check(Object request) {
        var violations = validator.validate(request);
        if (!violations.isEmpty()) {
            throw invalid(told(violations), new ConstraintViolationException(violations));
        }
    }

    private static String told(Set<? extends ConstraintViolation<?>> violations) {
        return violations.stream()
            .map(one -> one.getPropertyPath() + " " + one.getMessage())
            .sorted()
            .collect(Collectors.joining("; "));
    }

    private RuntimeException invalid(String message, RuntimeException cause) {
        return exceptions.of(new Failure(Failure.Kind.INVALID, message, null), cause);
    }

    /** Refuses a page of no rows, and one of more than {@code most}. */
    public void checkLimit(PageRequest page, int most) {
        if (page.limit() < 1 || page.limit() > most) {
            var message = "limit must be between 1 and " + most;
            throw invalid(message, new IllegalArgumentException(message));
        }
    }

    /** Does work that answers; what it throws becomes the exception that {@link CallExceptions} says. */
    public <T extends @Nullable Object> T answer(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            throw exceptionOf(e);
        }
    }

    private RuntimeException exceptionOf(RuntimeException thrown) {
        return thrown instanceof CallerException callers
            ? callers.thrown
            : exceptions.of(failures.of(thrown), thrown);
    }

    /** Does work that answers nothing, in the same way. */
    public void run(Runnable work) {
        answer(() -> {
            work.run();
            return null;
        });
    }

    /**
     * Does work that hands over its rows. What the caller throws while it takes them is no failure of the operation,
     * and comes back as it is.
     */
    public <R> void handOver(Consumer<R> rows, Consumer<Consumer<R>> work) {
        run(() -> work.accept(row -> {
            try {
                rows.accept(row);
            } catch (RuntimeException e) {
                throw new CallerException(e);
            }
        }));
    }

    private static final class CallerException extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1L;

        private final RuntimeException thrown;

        CallerException(RuntimeException thrown) {
            super(thrown);
            this.thrown = thrown;
        }
    }
}

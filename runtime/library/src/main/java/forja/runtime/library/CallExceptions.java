package forja.runtime.library;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import java.util.EnumMap;
import java.util.Map;

/**
 * Which exception a caller gets by the kind of its failure. To change a row, declare a bean of your own:
 * {@code CallExceptions.standard().with(Failure.Kind.NOT_FOUND, (failure, cause) -> new MissingException(cause))}.
 */
public record CallExceptions(Map<Failure.Kind, Maker> byKind) {

    /** Nobody changes them afterwards. */
    public CallExceptions {
        byKind = Map.copyOf(byKind);
    }

    /** A {@link FailureException} for each kind, unless a bean of your own says otherwise. */
    public static CallExceptions standard() {
        var makers = new EnumMap<Failure.Kind, Maker>(Failure.Kind.class);
        for (var kind : Failure.Kind.values()) {
            makers.put(kind, CallExceptions::failed);
        }
        return new CallExceptions(makers);
    }

    /** The same but for one kind. */
    public CallExceptions with(Failure.Kind kind, Maker maker) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, maker);
        return new CallExceptions(changed);
    }

    RuntimeException of(Failure failure, RuntimeException cause) {
        return byKind.get(failure.kind()).make(failure, cause);
    }

    private static RuntimeException failed(Failure failure, RuntimeException cause) {
        if (cause instanceof FailureException known && known.failure().equals(failure)) {
            return known;
        }
        var exception = new FailureException(failure);
        exception.initCause(cause);
        return exception;
    }

    /** Makes the exception of a failure. */
    @FunctionalInterface
    public interface Maker {

        /** An exception that says so, of what was thrown. */
        RuntimeException make(Failure failure, RuntimeException cause);
    }
}

package forja.runtime.queue;

import forja.runtime.failure.Failure;
import java.util.EnumMap;
import java.util.Map;

/**
 * What becomes of a message by the kind of its failure. To change a row, declare a bean of your own:
 * {@code QueueOutcomes.standard().with(Failure.Kind.NOT_FOUND, Outcome.RETRY)}.
 */
public record QueueOutcomes(Map<Failure.Kind, Outcome> byKind) {

    /** Nobody changes them afterwards. */
    public QueueOutcomes {
        byKind = Map.copyOf(byKind);
    }

    /** What becomes of each kind unless a bean of your own says otherwise. */
    public static QueueOutcomes standard() {
        var outcomes = new EnumMap<Failure.Kind, Outcome>(Failure.Kind.class);
        for (var kind : Failure.Kind.values()) {
            outcomes.put(kind, switch (kind) {
                case INVALID, NOT_FOUND, CONFLICT, REFUSED, UNAUTHENTICATED, FORBIDDEN -> Outcome.DEAD_LETTER;
                case UNAVAILABLE -> Outcome.WAIT;
                case BUSY, TIMEOUT, INTERNAL -> Outcome.RETRY;
            });
        }
        return new QueueOutcomes(outcomes);
    }

    /** The same but for one kind. */
    public QueueOutcomes with(Failure.Kind kind, Outcome outcome) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, outcome);
        return new QueueOutcomes(changed);
    }

    /** What becomes of a message whose failure is of that kind. */
    Outcome of(Failure.Kind kind) {
        return byKind.get(kind);
    }
}

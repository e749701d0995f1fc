package forja.runtime.file;

import forja.runtime.failure.Failure;
import java.util.EnumMap;
import java.util.Map;

/**
 * What becomes of a record by the kind of its failure. To change a row, declare a bean of your own:
 * {@code FileOutcomes.standard().with(Failure.Kind.TIMEOUT, FileOutcome.REJECT)}.
 */
public record FileOutcomes(Map<Failure.Kind, FileOutcome> byKind) {

    /** Nobody changes them afterwards. */
    public FileOutcomes {
        byKind = Map.copyOf(byKind);
    }

    /** What holds unless a bean of your own says otherwise: work that can be done later rejects nothing. */
    public static FileOutcomes standard() {
        var outcomes = new EnumMap<Failure.Kind, FileOutcome>(Failure.Kind.class);
        for (var kind : Failure.Kind.values()) {
            outcomes.put(kind, switch (kind) {
                case UNAVAILABLE, BUSY, TIMEOUT -> FileOutcome.WAIT;
                case INVALID, NOT_FOUND, CONFLICT, REFUSED, UNAUTHENTICATED, FORBIDDEN, INTERNAL -> FileOutcome.REJECT;
            });
        }
        return new FileOutcomes(outcomes);
    }

    /** The same but for one kind. */
    public FileOutcomes with(Failure.Kind kind, FileOutcome outcome) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, outcome);
        return new FileOutcomes(changed);
    }

    FileOutcome of(Failure.Kind kind) {
        return byKind.get(kind);
    }
}

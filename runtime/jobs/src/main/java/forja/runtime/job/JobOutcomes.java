package forja.runtime.job;

import forja.runtime.failure.Failure;
import java.util.EnumMap;
import java.util.Map;

/**
 * What becomes of a run by the kind of its failure. To change a row, declare a bean of your own:
 * {@code JobOutcomes.standard().with(Failure.Kind.TIMEOUT, JobOutcome.RETRY)}.
 */
public record JobOutcomes(Map<Failure.Kind, JobOutcome> byKind) {

    /** Nobody changes them afterwards. */
    public JobOutcomes {
        byKind = Map.copyOf(byKind);
    }

    /** What becomes of each kind unless a bean of your own says otherwise. */
    public static JobOutcomes standard() {
        var outcomes = new EnumMap<Failure.Kind, JobOutcome>(Failure.Kind.class);
        for (var kind : Failure.Kind.values()) {
            outcomes.put(kind, switch (kind) {
                case UNAVAILABLE, BUSY -> JobOutcome.RETRY;
                case INVALID, NOT_FOUND, CONFLICT, REFUSED, UNAUTHENTICATED, FORBIDDEN, TIMEOUT, INTERNAL ->
                    JobOutcome.FAIL;
            });
        }
        return new JobOutcomes(outcomes);
    }

    /** The same but for one kind. */
    public JobOutcomes with(Failure.Kind kind, JobOutcome outcome) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, outcome);
        return new JobOutcomes(changed);
    }

    JobOutcome of(Failure.Kind kind) {
        return byKind.get(kind);
    }
}

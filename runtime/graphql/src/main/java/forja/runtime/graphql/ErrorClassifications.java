package forja.runtime.graphql;

import forja.runtime.failure.Failure;
import graphql.ErrorClassification;
import java.util.EnumMap;
import java.util.Map;
import org.springframework.graphql.execution.ErrorType;

/**
 * What {@code extensions.classification} says of every kind of failure. To change a row, declare a bean of your own:
 * {@code ErrorClassifications.standard().with(kind, classification)}.
 */
public record ErrorClassifications(Map<Failure.Kind, ErrorClassification> byKind) {

    /** Nobody changes them afterwards. */
    public ErrorClassifications {
        byKind = Map.copyOf(byKind);
    }

    /** What each kind is unless a bean of your own says otherwise. */
    public static ErrorClassifications standard() {
        var classifications = new EnumMap<Failure.Kind, ErrorClassification>(Failure.Kind.class);
        for (var kind : Failure.Kind.values()) {
            classifications.put(kind, switch (kind) {
                case INVALID -> ErrorType.BAD_REQUEST;
                case NOT_FOUND -> ErrorType.NOT_FOUND;
                case CONFLICT -> ErrorClassification.errorClassification("CONFLICT");
                case REFUSED -> ErrorClassification.errorClassification("BUSINESS");
                case UNAUTHENTICATED -> ErrorType.UNAUTHORIZED;
                case FORBIDDEN -> ErrorType.FORBIDDEN;
                case UNAVAILABLE, TIMEOUT -> ErrorClassification.errorClassification("UNAVAILABLE");
                case BUSY -> ErrorClassification.errorClassification("BUSY");
                case INTERNAL -> ErrorType.INTERNAL_ERROR;
            });
        }
        return new ErrorClassifications(classifications);
    }

    /** The same but for one kind. */
    public ErrorClassifications with(Failure.Kind kind, ErrorClassification classification) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, classification);
        return new ErrorClassifications(changed);
    }

    ErrorClassification of(Failure.Kind kind) {
        return byKind.get(kind);
    }
}

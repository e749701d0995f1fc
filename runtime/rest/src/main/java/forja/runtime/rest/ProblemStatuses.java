package forja.runtime.rest;

import forja.runtime.failure.Failure;
import java.util.EnumMap;
import java.util.Map;
import org.springframework.http.HttpStatus;

/**
 * The HTTP status of every kind of failure. To change a row, declare a bean of your own:
 * {@code ProblemStatuses.standard().with(Failure.Kind.CONFLICT, HttpStatus.PRECONDITION_FAILED)}.
 */
public record ProblemStatuses(Map<Failure.Kind, HttpStatus> byKind) {

    /** Nobody changes them afterwards. */
    public ProblemStatuses {
        byKind = Map.copyOf(byKind);
    }

    /** The status of each kind unless a bean of your own says otherwise. */
    public static ProblemStatuses standard() {
        var statuses = new EnumMap<Failure.Kind, HttpStatus>(Failure.Kind.class);
        for (var kind : Failure.Kind.values()) {
            statuses.put(kind, switch (kind) {
                case INVALID -> HttpStatus.BAD_REQUEST;
                case NOT_FOUND -> HttpStatus.NOT_FOUND;
                case CONFLICT -> HttpStatus.CONFLICT;
                case REFUSED -> HttpStatus.UNPROCESSABLE_CONTENT;
                case UNAUTHENTICATED -> HttpStatus.UNAUTHORIZED;
                case FORBIDDEN -> HttpStatus.FORBIDDEN;
                case UNAVAILABLE, BUSY -> HttpStatus.SERVICE_UNAVAILABLE;
                case TIMEOUT -> HttpStatus.GATEWAY_TIMEOUT;
                case INTERNAL -> HttpStatus.INTERNAL_SERVER_ERROR;
            });
        }
        return new ProblemStatuses(statuses);
    }

    /** The same but for one kind. */
    public ProblemStatuses with(Failure.Kind kind, HttpStatus status) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, status);
        return new ProblemStatuses(changed);
    }

    HttpStatus of(Failure.Kind kind) {
        return byKind.get(kind);
    }
}

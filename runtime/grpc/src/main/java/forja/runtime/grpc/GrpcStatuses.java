package forja.runtime.grpc;

import forja.runtime.failure.Failure;
import io.grpc.Status;
import java.util.EnumMap;
import java.util.Map;

/**
 * The status that a call ends with by the kind of its failure. To change a row, declare a bean of your own:
 * {@code GrpcStatuses.standard().with(Failure.Kind.CONFLICT, Status.Code.ALREADY_EXISTS)}.
 */
public record GrpcStatuses(Map<Failure.Kind, Status.Code> byKind) {

    /** Nobody changes them afterwards. */
    public GrpcStatuses {
        byKind = Map.copyOf(byKind);
    }

    /** What each kind is unless a bean of your own says otherwise. */
    public static GrpcStatuses standard() {
        var statuses = new EnumMap<Failure.Kind, Status.Code>(Failure.Kind.class);
        for (var kind : Failure.Kind.values()) {
            statuses.put(kind, switch (kind) {
                case INVALID -> Status.Code.INVALID_ARGUMENT;
                case NOT_FOUND -> Status.Code.NOT_FOUND;
                case CONFLICT -> Status.Code.ABORTED;
                case REFUSED -> Status.Code.FAILED_PRECONDITION;
                case UNAUTHENTICATED -> Status.Code.UNAUTHENTICATED;
                case FORBIDDEN -> Status.Code.PERMISSION_DENIED;
                case UNAVAILABLE -> Status.Code.UNAVAILABLE;
                case BUSY -> Status.Code.RESOURCE_EXHAUSTED;
                case TIMEOUT -> Status.Code.DEADLINE_EXCEEDED;
                case INTERNAL -> Status.Code.INTERNAL;
            });
        }
        return new GrpcStatuses(statuses);
    }

    /** The same but for one kind. */
    public GrpcStatuses with(Failure.Kind kind, Status.Code status) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, status);
        return new GrpcStatuses(changed);
    }

    Status.Code of(Failure.Kind kind) {
        return byKind.get(kind);
    }
}

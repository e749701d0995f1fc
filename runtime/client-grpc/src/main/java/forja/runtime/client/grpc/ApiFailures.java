package forja.runtime.client.grpc;

import forja.runtime.client.ApiWords;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.jspecify.annotations.Nullable;

/** Says what it means to a caller when the API refuses a call, cannot be reached, or answers what cannot be read. */
public final class ApiFailures implements FailureClassifier {

    @Override
    public @Nullable Failure classify(Throwable error) {
        if (!(error instanceof StatusRuntimeException answered)) {
            return null;
        }
        var kind = kind(answered.getStatus());
        var told = kind == Failure.Kind.INVALID || kind == Failure.Kind.REFUSED;
        return new Failure(kind, told ? ApiWords.line(answered.getStatus().getDescription()) : null, null);
    }

    /** That the API does not know this service (UNAUTHENTICATED) is no caller's fault: the log has it. */
    private static Failure.Kind kind(Status status) {
        return switch (status.getCode()) {
            case INVALID_ARGUMENT, OUT_OF_RANGE -> Failure.Kind.INVALID;
            case FAILED_PRECONDITION -> Failure.Kind.REFUSED;
            case NOT_FOUND -> Failure.Kind.NOT_FOUND;
            case ALREADY_EXISTS, ABORTED -> Failure.Kind.CONFLICT;
            case PERMISSION_DENIED -> Failure.Kind.FORBIDDEN;
            case DEADLINE_EXCEEDED -> Failure.Kind.TIMEOUT;
            case UNAVAILABLE -> Failure.Kind.UNAVAILABLE;
            case RESOURCE_EXHAUSTED -> isTooLong(status) ? Failure.Kind.INTERNAL : Failure.Kind.UNAVAILABLE;
            default -> Failure.Kind.INTERNAL;
        };
    }

    /** What this side says of a message that it does not read. */
    private static boolean isTooLong(Status status) {
        return status.getDescription() != null && status.getDescription()
            .startsWith("gRPC message exceeds maximum size");
    }
}

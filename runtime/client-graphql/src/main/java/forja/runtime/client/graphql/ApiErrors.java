package forja.runtime.client.graphql;

import forja.runtime.client.ApiWords;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says what an error of the API means to a caller. */
public final class ApiErrors implements FailureClassifier {

    @Override
    public @Nullable Failure classify(Throwable error) {
        if (!(error instanceof ApiErrorException answered)) {
            return null;
        }
        var kind = answered.codes().stream()
            .map(ApiErrors::kind)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(Failure.Kind.INTERNAL);
        var told = kind == Failure.Kind.INVALID || kind == Failure.Kind.REFUSED;
        return new Failure(kind, told ? ApiWords.line(answered.told()) : null, null);
    }

    /** That the API does not know this service is no caller's fault, nor is a document that it does not understand. */
    private static Failure.@Nullable Kind kind(String code) {
        return switch (code.toUpperCase(Locale.ROOT).replace('-', '_')) {
            case "BAD_USER_INPUT", "BAD_REQUEST", "INVALID", "ARGUMENT_VALIDATION_ERROR", "DATA_EXCEPTION" ->
                Failure.Kind.INVALID;
            case "BUSINESS", "REFUSED", "FAILED_PRECONDITION", "UNPROCESSABLE" -> Failure.Kind.REFUSED;
            case "NOT_FOUND" -> Failure.Kind.NOT_FOUND;
            case "CONFLICT", "ALREADY_EXISTS", "CONSTRAINT_VIOLATION" -> Failure.Kind.CONFLICT;
            case "FORBIDDEN", "PERMISSION_DENIED", "ACCESS_DENIED" -> Failure.Kind.FORBIDDEN;
            case "TIMEOUT", "GATEWAY_TIMEOUT", "DEADLINE_EXCEEDED" -> Failure.Kind.TIMEOUT;
            case "UNAVAILABLE", "SERVICE_UNAVAILABLE", "THROTTLED", "RATE_LIMITED", "BUSY" ->
                Failure.Kind.UNAVAILABLE;
            default -> null;
        };
    }
}

package forja.runtime.client.http;

import forja.runtime.client.ApiWords;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Says what it means to a caller when an API refuses a call, cannot be reached, or answers what cannot be read. */
public final class ApiFailures implements FailureClassifier {

    private static final JsonMapper JSON = JsonMapper.shared();

    @Override
    public @Nullable Failure classify(Throwable error) {
        if (error instanceof RestClientResponseException answer) {
            var kind = kind(answer.getStatusCode().value());
            var told = kind == Failure.Kind.INVALID || kind == Failure.Kind.REFUSED;
            return new Failure(kind, told ? reason(answer) : null, null);
        }
        if (error instanceof ResourceAccessException unreachable) {
            return Failure.of(isTimeout(unreachable) ? Failure.Kind.TIMEOUT : Failure.Kind.UNAVAILABLE);
        }
        return error instanceof RestClientException ? Failure.of(Failure.Kind.INTERNAL) : null;
    }

    /** That the API does not know this service (401) is no caller's fault: the log has it. */
    private static Failure.Kind kind(int status) {
        return switch (status) {
            case 400 -> Failure.Kind.INVALID;
            case 403 -> Failure.Kind.FORBIDDEN;
            case 404, 410 -> Failure.Kind.NOT_FOUND;
            case 408, 504 -> Failure.Kind.TIMEOUT;
            case 409, 412 -> Failure.Kind.CONFLICT;
            case 422 -> Failure.Kind.REFUSED;
            case 429, 502, 503 -> Failure.Kind.UNAVAILABLE;
            default -> Failure.Kind.INTERNAL;
        };
    }

    private static boolean isTimeout(Throwable error) {
        int depth = 0;
        for (var cause = error; cause != null && depth < 20; cause = cause.getCause(), depth++) {
            if (cause instanceof HttpTimeoutException) {
                return !(cause instanceof HttpConnectTimeoutException);
            }
        }
        return false;
    }

    /** The detail, else the title of a problem (RFC 9457); of anything else nothing is passed on. */
    private static @Nullable String reason(RestClientResponseException answer) {
        var headers = answer.getResponseHeaders();
        var type = headers == null ? null : headers.getContentType();
        if (type == null || !(type.isCompatibleWith(MediaType.APPLICATION_JSON)
            || type.getSubtype().endsWith("+json"))) {
            return null;
        }
        try {
            var problem = JSON.readTree(answer.getResponseBodyAsByteArray());
            for (var name : new String[] {"detail", "title"}) {
                var text = problem.path(name);
                var line = text.isString() ? ApiWords.line(text.asString()) : null;
                if (line != null) {
                    return line;
                }
            }
        } catch (JacksonException ignored) {
            // What is not what it says has no reason in it.
        }
        return null;
    }
}

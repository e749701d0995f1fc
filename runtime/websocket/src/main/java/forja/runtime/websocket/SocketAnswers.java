package forja.runtime.websocket;

import com.fasterxml.jackson.annotation.JsonInclude;
import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What callers are sent, as text. */
class SocketAnswers {

    private final JsonMapper json;

    private final Failures failures;

    private final SocketErrors errors;

    SocketAnswers(JsonMapper json, Failures failures, SocketErrors errors) {
        this.json = json;
        this.failures = failures;
        this.errors = errors;
    }

    String done(JsonNode id, @Nullable Object data) {
        return json.writeValueAsString(new Done(id, true, data));
    }

    String event(String operation, @Nullable Object data) {
        return json.writeValueAsString(new Event(operation, data));
    }

    String failed(JsonNode id, RuntimeException exception) {
        return failed(id, failures.of(exception));
    }

    String failed(JsonNode id, Failure failure) {
        var error = errors.of(failure.kind());
        var told = new Problem(error.kind(), error.title(), failure.message(), failure.hint(),
            failure.fields());
        return json.writeValueAsString(new Failed(id, false, told));
    }

    private record Done(JsonNode id, boolean ok, @Nullable Object data) {
    }

    private record Event(String event, @Nullable Object data) {
    }

    private record Failed(JsonNode id, boolean ok, Problem error) {
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Problem(String kind, String title, @Nullable String detail, @Nullable String hint,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Failure.Field> errors) {
    }
}

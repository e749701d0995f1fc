package forja.runtime.client.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class ApiErrorsTest {

    private final ApiErrors errors = new ApiErrors();

    private @Nullable Failure failureOf(int status, String body) {
        try (var remote = RemoteApi.answering(status, "application/json", body)) {
            return errors.classify(catchThrowable(() -> remote.api().call("query", "total").answer(Integer.class)));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        {"code": "BAD_USER_INPUT"}                                | INVALID
        {"classification": "BAD_REQUEST"}                         | INVALID
        {"classification": "BUSINESS"}                            | REFUSED
        {"code": "not-found"}                                     | NOT_FOUND
        {"code": "constraint-violation"}                          | CONFLICT
        {"code": "FORBIDDEN"}                                     | FORBIDDEN
        {"code": "UNAUTHENTICATED"}                               | INTERNAL
        {"code": "THROTTLED"}                                     | UNAVAILABLE
        {"errorType": "DEADLINE_EXCEEDED"}                        | TIMEOUT
        {"code": "X17", "classification": "NOT_FOUND"}            | NOT_FOUND
        {"code": "GRAPHQL_VALIDATION_FAILED"}                     | INTERNAL
        {"classification": {"type": "ExtendedValidationError"}}   | INTERNAL
        {}                                                        | INTERNAL
        """)
    void theCodeSaysWhatAnErrorMeans(String extensions, Failure.Kind kind) {
        var body = "{\"errors\": [{\"message\": \"No\", \"extensions\": " + extensions + "}]}";

        assertThat(failureOf(200, body)).extracting(Failure::kind).isEqualTo(kind);
        assertThat(failureOf(400, body)).extracting(Failure::kind).isEqualTo(kind);
    }

    @Test
    void theMessageReachesTheCallerWhereItIsForTheCaller() {
        assertThat(
            failureOf(
                200, "{\"errors\": [{\"message\": \"Out of\\nstock\", \"extensions\": {\"code\": \"REFUSED\"}}]}"))
            .isEqualTo(new Failure(Failure.Kind.REFUSED, "Out of stock", null));
        assertThat(failureOf(200, "{\"errors\": [{\"message\": \"row 7\", \"type\": \"NOT_FOUND\"}]}"))
            .isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }

    @Test
    void dataBesideErrorsIsNoAnswer() {
        assertThat(failureOf(200, "{\"data\": {\"total\": 1}, \"errors\": [{\"message\": \"Half\"}]}"))
            .isEqualTo(Failure.of(Failure.Kind.INTERNAL));
    }

    @Test
    void whatIsNotOfTheApiIsLeftToOthers() {
        assertThat(errors.classify(new IllegalStateException())).isNull();
        assertThat(failureOf(502, "<h1>Bad Gateway</h1>")).isNull();
    }

    @Test
    void errorsAreClassifiedInAnApplication() {
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(GraphQlApiAutoConfiguration.class))
            .run(context -> assertThat(context).getBean(FailureClassifier.class).isInstanceOf(ApiErrors.class));
    }
}

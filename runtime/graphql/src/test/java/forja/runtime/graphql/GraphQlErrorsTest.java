package forja.runtime.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import graphql.ErrorClassification;
import graphql.GraphQLError;
import graphql.schema.DataFetchingEnvironment;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphQlErrorsTest {

    private final Failures failures = mock();

    private ErrorClassifications classifications = ErrorClassifications.standard();

    private GraphQLError answer() {
        var environment = mock(DataFetchingEnvironment.class, RETURNS_DEEP_STUBS);
        var errors = new GraphQlErrors(failures, classifications);
        return Objects.requireNonNull(
            errors.resolveToSingleError(new IllegalStateException("secret host"), environment));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        REFUSED         | BUSINESS       | The operation was refused.
        NOT_FOUND       | NOT_FOUND      | There is no such data.
        CONFLICT        | CONFLICT       | The change conflicts with data that is there.
        INVALID         | BAD_REQUEST    | A value is not accepted.
        UNAUTHENTICATED | UNAUTHORIZED   | The caller is not known.
        FORBIDDEN       | FORBIDDEN      | The operation is not allowed.
        TIMEOUT         | UNAVAILABLE    | The operation cannot be done now: try again later.
        UNAVAILABLE     | UNAVAILABLE    | The operation cannot be done now: try again later.
        BUSY            | BUSY           | The service is busy: try again in a moment.
        INTERNAL        | INTERNAL_ERROR | The operation failed.
        """)
    void theMeaningOfFailuresDecidesTheClassification(Failure.Kind kind, String classification, String message) {
        when(failures.of(any())).thenReturn(Failure.of(kind));

        var answer = answer();

        assertThat(answer.getErrorType()).hasToString(classification);
        assertThat(answer.getMessage()).isEqualTo(message);
    }

    @Test
    void theOwnerChangesRows() {
        when(failures.of(any())).thenReturn(Failure.of(Failure.Kind.CONFLICT));
        classifications = classifications.with(Failure.Kind.CONFLICT, ErrorClassification.errorClassification("TAKEN"));

        assertThat(answer().getErrorType()).hasToString("TAKEN");
    }

    @Test
    void wordsForTheCallerReachTheCaller() {
        when(failures.of(any())).thenReturn(new Failure(Failure.Kind.REFUSED, "100% sold", null));

        assertThat(answer().getMessage()).isEqualTo("100% sold");
    }

    @Test
    void fieldsThatAreRefusedAreNamed() {
        var fields = List.of(new Failure.Field("price", "is forbidden by its type"));
        when(failures.of(any())).thenReturn(new Failure(Failure.Kind.REFUSED, null, null, fields));

        assertThat(answer().getExtensions()).containsEntry("errors",
            List.of(Map.of("field", "price", "message", "is forbidden by its type")));
    }
}

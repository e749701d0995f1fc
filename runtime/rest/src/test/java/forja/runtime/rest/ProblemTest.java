package forja.runtime.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

class ProblemTest {

    private final Failures failures = mock();

    private final ProblemHandler handler = new ProblemHandler(failures, ProblemStatuses.standard());

    @ParameterizedTest
    @CsvSource({
        "INVALID, 400",
        "NOT_FOUND, 404",
        "CONFLICT, 409",
        "REFUSED, 422",
        "UNAUTHENTICATED, 401",
        "FORBIDDEN, 403",
        "UNAVAILABLE, 503",
        "BUSY, 503",
        "TIMEOUT, 504",
        "INTERNAL, 500",
    })
    void theMeaningOfFailuresDecidesTheStatus(Failure.Kind kind, int status) {
        when(failures.of(any())).thenReturn(Failure.of(kind));

        var answer = handler.failed(new IllegalStateException("secret host"));

        assertThat(answer.getStatusCode().value()).isEqualTo(status);
        assertThat(answer.getBody()).asString().doesNotContain("secret");
    }

    @Test
    void exceptionsThatSayThemselvesWhatTheyMeanAreBelieved() {
        var answer = handler.failed(new GoneException());

        assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.GONE);
        assertThat(answer.getBody()).asString().contains("Sold yesterday");
        verifyNoInteractions(failures);
    }

    @ResponseStatus(code = HttpStatus.GONE, reason = "Sold yesterday")
    private static final class GoneException extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    @Test
    void wordsForTheCallerReachTheCaller() {
        when(failures.of(any())).thenReturn(new Failure(Failure.Kind.REFUSED, "Out of stock", "Order less"));

        var answer = handler.failed(new IllegalStateException("call"));

        assertThat(answer.getBody()).asString().contains("Out of stock", "Order less");
    }

    @ParameterizedTest
    @CsvSource({"UNAVAILABLE, 5", "TIMEOUT, 5", "BUSY, 1"})
    void whatCannotBeDoneNowIsWorthTryingAgain(Failure.Kind kind, String seconds) {
        when(failures.of(any())).thenReturn(Failure.of(kind));

        var answer = handler.failed(new IllegalStateException("call"));

        assertThat(answer.getHeaders().getFirst("Retry-After")).isEqualTo(seconds);
    }

    @Test
    void rowsThatTheOwnerChangedAreAnswered() {
        when(failures.of(any())).thenReturn(Failure.of(Failure.Kind.CONFLICT));
        var statuses = ProblemStatuses.standard().with(Failure.Kind.CONFLICT, HttpStatus.PRECONDITION_FAILED);

        var answer = new ProblemHandler(failures, statuses).failed(new IllegalStateException("call"));

        assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.PRECONDITION_FAILED);
    }
}

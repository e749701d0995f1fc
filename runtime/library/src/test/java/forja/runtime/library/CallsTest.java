package forja.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.failure.Failures;
import forja.runtime.page.PageRequest;
import jakarta.validation.Validation;
import jakarta.validation.constraints.NotNull;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallsTest {

    private final Failures failures = new Failures(List.of());

    private final Calls calls = calls(CallExceptions.standard());

    private Calls calls(CallExceptions exceptions) {
        return new Calls(Validation.buildDefaultValidatorFactory().getValidator(), failures, exceptions);
    }

    @ParameterizedTest
    @EnumSource
    void everyKindOfFailureIsAnException(Failure.Kind kind) {
        var cause = new IllegalStateException("inside");

        assertThat(CallExceptions.standard().of(Failure.of(kind), cause))
            .hasCause(cause)
            .extracting(thrown -> ((FailureException) thrown).failure().kind())
            .isEqualTo(kind);
    }

    @Test
    void anOwnersRowWins() {
        var own = CallExceptions.standard()
            .with(Failure.Kind.NOT_FOUND, (failure, cause) -> new NoSuchElementException(failure.message()));

        assertThatThrownBy(() -> calls(own).run(() -> {
            throw new FailureException(new Failure(Failure.Kind.NOT_FOUND, "Gone", null));
        })).isInstanceOf(NoSuchElementException.class).hasMessage("Gone");
    }

    @Test
    void whatKnowsItselfWhatItMeansIsThrownAsItIs() {
        var refused = new FailureException(new Failure(Failure.Kind.REFUSED, "Closed", null));

        assertThatThrownBy(() -> calls.run(() -> {
            throw refused;
        })).isSameAs(refused);
    }

    @Test
    void whatIsNotValidIsToldByItsMembers() {
        assertThatExceptionOfType(FailureException.class)
            .isThrownBy(() -> calls.check(new Asked(null)))
            .satisfies(thrown -> {
                assertThat(thrown.failure().kind()).isEqualTo(Failure.Kind.INVALID);
                assertThat(thrown).hasMessageStartingWith("name ");
            });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 11})
    void aPageOfNoRowsAndOneOfTooManyAreRefused(int limit) {
        assertThatExceptionOfType(FailureException.class)
            .isThrownBy(() -> calls.checkLimit(new PageRequest(null, limit), 10))
            .withMessage("limit must be between 1 and 10")
            .satisfies(thrown -> assertThat(thrown.failure().kind()).isEqualTo(Failure.Kind.INVALID));
    }

    @Test
    void aPageWithinItsLimitIsNot() {
        assertThatCode(() -> {
            calls.checkLimit(new PageRequest(null, 1), 10);
            calls.checkLimit(new PageRequest("10", 10), 10);
        }).doesNotThrowAnyException();
    }

    @Test
    void anAnswerIsThatOfTheWork() {
        assertThat(calls.answer(() -> 7)).isEqualTo(7);
    }

    @Test
    void whatTheCallerThrowsWhileItTakesRowsComesBackAsItIs() {
        var taken = new ArrayList<Integer>();
        var enough = new IllegalStateException("enough");

        assertThatThrownBy(() -> calls.<Integer>handOver(row -> {
            taken.add(row);
            throw enough;
        }, rows -> List.of(1, 2).forEach(rows))).isSameAs(enough);

        assertThat(taken).containsExactly(1);
    }

    private record Asked(@NotNull @Nullable String name) {}
}

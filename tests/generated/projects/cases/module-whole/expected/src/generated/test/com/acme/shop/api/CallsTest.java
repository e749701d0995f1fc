package com.acme.shop.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.acme.shop.failure.Failure;
import com.acme.shop.failure.FailureException;
import com.acme.shop.failure.Failures;
import jakarta.validation.Validation;
import jakarta.validation.constraints.NotNull;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

package com.acme.shop.repository;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.shop.failure.Failure;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.UncategorizedSQLException;

class DatabaseFailuresTest {

    private final DatabaseFailures classifier = new DatabaseFailures();

    @ParameterizedTest
    @CsvSource({
        "P0001, REFUSED",
        "SH001, REFUSED",
        "P0002, NOT_FOUND",
        "02000, NOT_FOUND",
        "22P02, INVALID",
        "23505, CONFLICT",
        "57014, TIMEOUT",
        "08006, UNAVAILABLE",
        "53300, UNAVAILABLE",
        "40P01, UNAVAILABLE",
        "42883, INTERNAL",
        "XX000, INTERNAL",
    })
    void theStateOfAnErrorDecidesWhatItMeans(String state, Failure.Kind kind) {
        var error = new UncategorizedSQLException("call", "select 1", new SQLException("secret", state));

        assertThat(classifier.classify(error)).isEqualTo(Failure.of(kind));
    }

    @Test
    void theTextOfABusinessErrorReachesTheCaller() {
        var raised = new PSQLException(new ServerErrorMessage("C" + "P0001\0MOut of stock\0HOrder less\0"));

        assertThat(classifier.classify(raised))
            .isEqualTo(new Failure(Failure.Kind.REFUSED, "Out of stock", "Order less"));
    }

    @Test
    void anAnswerThatTheDriverCannotReadIsNoFaultOfTheCaller() {
        var unreadable = new PSQLException("Bad value: NaN", PSQLState.NUMERIC_VALUE_OUT_OF_RANGE);

        assertThat(classifier.classify(unreadable)).isEqualTo(Failure.of(Failure.Kind.INTERNAL));
    }

    @Test
    void aDatabaseThatCannotBeReachedIsUnavailable() {
        assertThat(classifier.classify(new DataAccessResourceFailureException("down")))
            .isEqualTo(Failure.of(Failure.Kind.UNAVAILABLE));
    }

    @Test
    void anExceptionOfSomebodyElseIsLeftToOthers() {
        assertThat(classifier.classify(new IllegalStateException("bug"))).isNull();
    }
}

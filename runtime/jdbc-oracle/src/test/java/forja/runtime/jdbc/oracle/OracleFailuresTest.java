package forja.runtime.jdbc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;

class OracleFailuresTest {

    private final OracleFailures classifier = new OracleFailures();

    @ParameterizedTest
    @CsvSource({
        "1403, NOT_FOUND",
        "100, NOT_FOUND",
        "1, CONFLICT",
        "2290, REFUSED",
        "6592, REFUSED",
        "1402, REFUSED",
        "1422, CONFLICT",
        "1031, FORBIDDEN",
        "2291, CONFLICT",
        "2292, CONFLICT",
        "1400, INVALID",
        "12899, INVALID",
        "6502, INVALID",
        "1843, INVALID",
        "54, UNAVAILABLE",
        "60, UNAVAILABLE",
        "8177, UNAVAILABLE",
        "12541, UNAVAILABLE",
        "17002, UNAVAILABLE",
        "3113, UNAVAILABLE",
        "1013, TIMEOUT",
        "6550, INTERNAL",
        "4068, INTERNAL",
        "942, INTERNAL",
        "600, INTERNAL",
    })
    void theNumberOfAnErrorDecidesWhatItMeans(int number, Failure.Kind kind) {
        var error = new UncategorizedSQLException("call", "begin p; end;", new SQLException("secret", "72000", number));

        assertThat(classifier.classify(error)).isEqualTo(Failure.of(kind));
    }

    @ParameterizedTest
    @CsvSource({ "20000", "20001", "20999" })
    void theTextOfBusinessErrorsReachesTheCallerWithoutNumbersAndPlaces(int number) {
        var text =
            """
            ORA-%d: Out of stock:
            order less
            ORA-06512: at "SHOP.ORDERS_API", line 12
            ORA-06512: at line 1

            https://docs.oracle.com/error-help/db/ora-20001/
            """.formatted(number);

        assertThat(classifier.classify(new SQLException(text, "72000", number)))
            .isEqualTo(new Failure(Failure.Kind.REFUSED, "Out of stock:\norder less", null));
    }

    @Test
    void callsThatTakeTooLongTimeOut() {
        assertThat(classifier.classify(new SQLTimeoutException("late"))).isEqualTo(Failure.of(Failure.Kind.TIMEOUT));
    }

    @Test
    void databasesThatCannotBeReachedAreUnavailable() {
        assertThat(classifier.classify(new DataAccessResourceFailureException("down")))
            .isEqualTo(Failure.of(Failure.Kind.UNAVAILABLE));
    }

    @Test
    void anExceptionOfSomebodyElseIsLeftToOthers() {
        assertThat(classifier.classify(new IllegalStateException("bug"))).isNull();
    }

    @Test
    void anAnswerThatCannotBeReadIsToldToTheCaller() {
        var cause = new SQLException("Invalid column name", "S0022");
        var error = new TypeMismatchDataAccessException("Other columns.", cause);

        assertThat(classifier.classify(error)).isEqualTo(new Failure(Failure.Kind.REFUSED, "Other columns.", null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2290 | REFUSED | ORA-02290: check constraint (SHOP.ENOUGH) violated",
        "1 | CONFLICT | ORA-00001: unique constraint (SHOP.ENOUGH) violated on table SHOP.T columns (ID)",
        "2291 | CONFLICT | ORA-02291: integrity constraint (SHOP.ENOUGH) violated - parent key not found",
    })
    void whatIsViolatedIsNamedAndNothingOfTheData(int number, Failure.Kind kind, String message) {
        assertThat(classifier.classify(new SQLException(message, "23000", number)))
            .isEqualTo(new Failure(kind, "The constraint \"SHOP.ENOUGH\" is violated.", null));
    }
}

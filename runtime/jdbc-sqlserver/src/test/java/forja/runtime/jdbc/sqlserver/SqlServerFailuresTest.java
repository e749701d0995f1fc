package forja.runtime.jdbc.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.CannotCreateTransactionException;

class SqlServerFailuresTest {

    private final SqlServerFailures classifier = new SqlServerFailures();

    @ParameterizedTest
    @CsvSource({
        "23000, 2627, CONFLICT",
        "23000, 2601, CONFLICT",
        "23000, 547, CONFLICT",
        "21000, 512, CONFLICT",
        "23000, 515, INVALID",
        "44000, 550, REFUSED",
        "S0005, 229, FORBIDDEN",
        "40001, 1205, UNAVAILABLE",
        "S0051, 1222, UNAVAILABLE",
        "S0005, 8114, INVALID",
        "S0001, 245, INVALID",
        "S0008, 8115, INVALID",
        "22001, 8152, INVALID",
        "S0001, 2628, INVALID",
        "HY008, 0, TIMEOUT",
        "08S01, 0, UNAVAILABLE",
        "S0001, 18456, UNAVAILABLE",
        "S0062, 2812, INTERNAL",
        "S0002, 208, INTERNAL",
    })
    void theNumberOfAnErrorDecidesWhatItMeans(String state, int number, Failure.Kind kind) {
        var error = new UncategorizedSQLException("call", "execute p", new SQLException("secret", state, number));

        assertThat(classifier.classify(error)).isEqualTo(Failure.of(kind));
    }

    @Test
    void checksAreRulesAndNoConflicts() {
        var error = new SQLException("The INSERT statement conflicted with the CHECK constraint \"CK\".", "23000", 547);

        assertThat(classifier.classify(error)).extracting(Failure::kind).isEqualTo(Failure.Kind.REFUSED);
    }

    @ParameterizedTest
    @CsvSource({"50000", "50001", "2147483647"})
    void whatRoutinesRaiseReachesTheCaller(int number) {
        var raised = new SQLException("Out of stock", "S0001", number);

        assertThat(classifier.classify(new UncategorizedSQLException("call", "execute p", raised)))
            .isEqualTo(new Failure(Failure.Kind.REFUSED, "Out of stock", null));
    }

    @Test
    void driversMayTimeOutAsWell() {
        var error = new QueryTimeoutException("call", new SQLTimeoutException("The query has timed out."));

        assertThat(classifier.classify(error)).isEqualTo(Failure.of(Failure.Kind.TIMEOUT));
    }

    @Test
    void databasesThatCannotBeReachedAreUnavailable() {
        assertThat(classifier.classify(new DataAccessResourceFailureException("down")))
            .isEqualTo(Failure.of(Failure.Kind.UNAVAILABLE));
        assertThat(classifier.classify(new CannotCreateTransactionException("down", new SQLException("refused"))))
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
        "547 | REFUSED | CK | The INSERT statement conflicted with the CHECK constraint \"CK\". "
            + "The conflict occurred in database \"secret\".",
        "547 | CONFLICT | FK_1 | The DELETE statement conflicted with the REFERENCE constraint \"FK_1\". "
            + "The conflict occurred.",
        "2627 | CONFLICT | PK | Violation of PRIMARY KEY constraint 'PK'. The duplicate key value is (secret).",
        "2601 | CONFLICT | IX | Cannot insert duplicate key row in object 'dbo.t' with unique index 'IX'. "
            + "The value is ('secret').",
    })
    void whatIsViolatedIsNamedAndNothingOfTheData(int number, Failure.Kind kind, String name, String message) {
        assertThat(classifier.classify(new SQLException(message, "23000", number)))
            .isEqualTo(new Failure(kind, "The constraint \"" + name + "\" is violated.", null));
    }
}

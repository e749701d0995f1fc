package forja.runtime.jdbc.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.time.DateTimeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;

class MySqlFailuresTest {

    private final MySqlFailures classifier = new MySqlFailures();

    @ParameterizedTest
    @CsvSource({
        "22001, 1406, INVALID",
        "22003, 1264, INVALID",
        "HY000, 1366, INVALID",
        "HY000, 1411, INVALID",
        "HY000, 6136, INVALID",
        "01000, 1265, INVALID",
        "HY000, 4038, INVALID",
        "HY000, 4042, INVALID",
        "HY000, 1298, INVALID",
        "20000, 1339, REFUSED",
        "2F005, 1321, REFUSED",
        "23000, 1062, CONFLICT",
        "23000, 1452, CONFLICT",
        "23000, 1048, INVALID",
        "HY000, 3819, REFUSED",
        "23000, 4025, REFUSED",
        "44000, 1369, REFUSED",
        "42000, 1172, CONFLICT",
        "21000, 1242, CONFLICT",
        "42000, 1142, FORBIDDEN",
        "42000, 1370, FORBIDDEN",
        "70100, 1969, TIMEOUT",
        "HY000, 3024, TIMEOUT",
        "HY000, 1205, UNAVAILABLE",
        "40001, 1213, UNAVAILABLE",
        "08004, 1040, UNAVAILABLE",
        "08S01, 0, UNAVAILABLE",
        "23000, 1052, INTERNAL",
        "42000, 1305, INTERNAL",
        "HY000, 1105, INTERNAL",
    })
    void theNumberAndTheStateOfAnErrorDecideWhatItMeans(String state, int number, Failure.Kind kind) {
        var error = new UncategorizedSQLException("call", "{call p()}", new SQLException("secret", state, number));

        assertThat(classifier.classify(error)).isEqualTo(Failure.of(kind));
    }

    @ParameterizedTest
    @CsvSource({
        "--read-only, UNAVAILABLE",
        "--super-read-only, UNAVAILABLE",
        "--secure-file-priv, INTERNAL",
    })
    void aServerThatOnlyReadsIsAwayForWhoWrites(String option, Failure.Kind kind) {
        var message = "The server is running with the " + option + " option so it cannot execute this statement";
        var error = new UncategorizedSQLException("call", "{call p()}", new SQLException(message, "HY000", 1290));

        assertThat(classifier.classify(error)).isEqualTo(Failure.of(kind));
    }

    @ParameterizedTest
    @CsvSource({
        "45000, 1644, REFUSED",
        "45001, 30001, REFUSED",
        "90001, 1644, REFUSED",
        "SH001, 1644, REFUSED",
        "77777, 30001, REFUSED",
        "12345, 54321, REFUSED",
        "12345, -11215, REFUSED",
        "23000, 30001, CONFLICT",
        "22023, 1644, INVALID",
        "23000, 1644, CONFLICT",
        "02000, 1643, NOT_FOUND",
    })
    void whatRoutinesRaiseReachesTheCaller(String state, int number, Failure.Kind kind) {
        var raised = new SQLTransientConnectionException("(conn=24) Out of stock", state, number);

        assertThat(classifier.classify(new DataAccessResourceFailureException("call", raised)))
            .isEqualTo(new Failure(kind, "Out of stock", null));
    }

    @Test
    void valuesThatTheTypeDoesNotHaveAreToldToTheCaller() {
        var error = new TypeMismatchDataAccessException("The database holds '2026-00-00'.", new SQLException("month"));

        assertThat(classifier.classify(error))
            .isEqualTo(new Failure(Failure.Kind.REFUSED, "The database holds '2026-00-00'.", null));
        assertThat(classifier.classify(new DateTimeException("month")))
            .isEqualTo(new Failure(Failure.Kind.REFUSED,
                "The database holds a date that no calendar has, such as one without its day.", null));
    }

    @Test
    void driversMayTimeOutAsWell() {
        var error = new QueryTimeoutException("call", new SQLTimeoutException("Statement cancelled"));

        assertThat(classifier.classify(error)).isEqualTo(Failure.of(Failure.Kind.TIMEOUT));
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "4025 | REFUSED | long_name | (conn=7) CONSTRAINT `long_name` failed for `secret`.`customers`",
        "3819 | REFUSED | long_name | Check constraint 'long_name' is violated.",
        "1062 | CONFLICT | PRIMARY | (conn=7) Duplicate entry 'a' for key 'secret' for key 'PRIMARY'",
        "1452 | CONFLICT | fk | Cannot add or update a child row: a foreign key "
            + "constraint fails (`s`.`t`, CONSTRAINT `fk` FOREIGN KEY (`a`) REFERENCES `u` (`id`))",
    })
    void whatIsViolatedIsNamedAndNothingOfTheData(int number, Failure.Kind kind, String name, String message) {
        assertThat(classifier.classify(new SQLException(message, "23000", number)))
            .isEqualTo(new Failure(kind, "The constraint \"" + name + "\" is violated.", null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "1366 | (conn=7) Incorrect integer value: 'secret' for column 'x' for column `shop`.`t`.`amount` at row 1",
        "1264 | Out of range value for column 'amount' at row 1",
        "1406 | Data too long for column 'amount' at row 1",
        "1048 | Column 'amount' cannot be null",
    })
    void aRefusedValueNamesItsColumn(int number, String message) {
        assertThat(classifier.classify(new SQLException(message, "22003", number)))
            .isEqualTo(new Failure(Failure.Kind.INVALID, "The column \"amount\" does not accept the value.", null));
    }
}

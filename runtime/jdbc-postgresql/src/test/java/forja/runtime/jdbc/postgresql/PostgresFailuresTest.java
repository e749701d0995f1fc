package forja.runtime.jdbc.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;

class PostgresFailuresTest {

    private final PostgresFailures classifier = new PostgresFailures();

    @ParameterizedTest
    @CsvSource({
        "P0001, REFUSED",
        "SH001, REFUSED",
        "45000, REFUSED",
        "90001, REFUSED",
        "P0100, REFUSED",
        "E0001, REFUSED",
        "20000, REFUSED",
        "2F005, REFUSED",
        "23514, REFUSED",
        "44000, REFUSED",
        "P0002, NOT_FOUND",
        "02000, NOT_FOUND",
        "22P02, INVALID",
        "23502, INVALID",
        "23505, CONFLICT",
        "23503, CONFLICT",
        "P0003, CONFLICT",
        "21000, CONFLICT",
        "42501, FORBIDDEN",
        "57014, TIMEOUT",
        "08006, UNAVAILABLE",
        "53300, UNAVAILABLE",
        "40P01, UNAVAILABLE",
        "42883, INTERNAL",
        "P0004, INTERNAL",
        "XX000, INTERNAL",
    })
    void theStateOfAnErrorDecidesWhatItMeans(String state, Failure.Kind kind) {
        var error = new UncategorizedSQLException("call", "select 1", new SQLException("secret", state));

        assertThat(classifier.classify(error)).isEqualTo(Failure.of(kind));
    }

    @ParameterizedTest
    @CsvSource({
        "P0001, REFUSED",
        "45000, REFUSED",
        "22023, INVALID",
        "23505, CONFLICT",
        "23514, REFUSED",
        "42501, FORBIDDEN",
        "0A000, REFUSED",
    })
    void whatRoutinesRaiseKeepsItsWords(String state, Failure.Kind kind) {
        assertThat(classifier.classify(error(state, "Out of stock", "exec_stmt_raise")))
            .isEqualTo(new Failure(kind, "Out of stock", "Order less"));
    }

    @ParameterizedTest
    @CsvSource({"23514, REFUSED", "42501, FORBIDDEN", "42883, INTERNAL", "XX000, INTERNAL"})
    void whatTheDatabaseSaysOfItselfIsNotForTheCaller(String state, Failure.Kind kind) {
        assertThat(classifier.classify(error(state, "secret", "exec_simple"))).isEqualTo(Failure.of(kind));
    }

    @Test
    void whatParsersOfExtensionsCannotReadIsTheCallersFault() {
        assertThat(classifier.classify(error("XX000", "parse error - invalid geometry", "pg_error")))
            .isEqualTo(Failure.of(Failure.Kind.INVALID));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "23514 | REFUSED | The constraint \"enough\" is violated. | n=enough",
        "23505 | CONFLICT | The constraint \"stock_pkey\" is violated. | n=stock_pkey",
        "23514 | REFUSED | The constraint \"even\" of the type \"number\" is violated. | n=even;d=number",
        "23502 | INVALID | The type \"number\" takes no null. | d=number",
        "23502 | INVALID | The column \"amount\" takes no null. | c=amount",
    })
    void whatIsViolatedIsNamedAndNothingOfTheData(String state, Failure.Kind kind, String words, String named) {
        var fields = "C%s\0Msecret\0DFailing row contains (secret)\0%s\0"
            .formatted(state, named.replace("=", "").replace(";", "\0"));

        assertThat(classifier.classify(new PSQLException(new ServerErrorMessage(fields))))
            .isEqualTo(new Failure(kind, words, null));
    }

    @Test
    void aCursorThatIsNotOpenIsToldAsSuch() {
        var ours = new PSQLException(new ServerErrorMessage("C34000\0Mcursor \"secret\" does not exist\0"));
        var routines = new PSQLException(new ServerErrorMessage("C34000\0Msecret\0WPL/pgSQL function f() line 3\0"));

        assertThat(classifier.classify(ours)).isEqualTo(new Failure(Failure.Kind.REFUSED,
            "The operation answered the name of a cursor that is not open.", null));
        assertThat(classifier.classify(routines)).isEqualTo(Failure.of(Failure.Kind.INTERNAL));
    }

    private static PSQLException error(String state, String message, String routine) {
        return new PSQLException(
            new ServerErrorMessage("C%s\0M%s\0HOrder less\0R%s\0".formatted(state, message, routine)));
    }

    @Test
    void anAnswerThatCannotBeReadIsToldAsSuch() {
        var unreadable = new PSQLException("Bad value: NaN", PSQLState.NUMERIC_VALUE_OUT_OF_RANGE);
        var nested = new TypeMismatchDataAccessException("An array of several dimensions", null);

        assertThat(classifier.classify(unreadable)).extracting(Failure::kind).isEqualTo(Failure.Kind.REFUSED);
        assertThat(classifier.classify(nested))
            .isEqualTo(new Failure(Failure.Kind.REFUSED, "An array of several dimensions", null));
    }

    @Test
    void aSettingThatTheDriverDoesNotLetARoutineChangeIsNamed() {
        var words = "The server's DateStyle parameter was changed to German, DMY. "
            + "The JDBC driver requires DateStyle to begin with ISO.";
        var cause = new PSQLException(words, PSQLState.CONNECTION_FAILURE);
        var error = new UncategorizedSQLException("call", "select 1", cause);

        assertThat(classifier.classify(error)).isEqualTo(new Failure(Failure.Kind.REFUSED,
            "The operation changes DateStyle, which the database's driver does not allow.", null));
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
}

package forja.runtime.jdbc.oracle;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;

/**
 * Says what an error of Oracle means to a caller, by its number: SQLStates and exception classes are too coarse. The
 * numbers are those of <a href="https://docs.oracle.com/en/error-help/db/">Oracle's error help</a>.
 */
final class OracleFailures implements FailureClassifier {

    /** A key that exists, a row that is missing or referred to, more rows than the one that there must be. */
    private static final Set<Integer> CONFLICTS = Set.of(1, 2291, 2292, 1422, 1427);

    /** A check of a table, or of a view's rows. */
    private static final Set<Integer> REFUSED = Set.of(2290, 1402, 6592);

    /** Errors that name what is violated: a key, a check, a reference. */
    private static final Set<Integer> CONSTRAINTS = Set.of(1, 2290, 2291, 2292);

    private static final Pattern CONSTRAINT = Pattern.compile("^ORA-\\d{5}: [a-z ]*constraint \\(([^()]+)\\) violated");

    private static final Set<Integer> INVALID = Set.of(1400, 1407, 1426, 1438, 1722, 6502, 12899);

    /** Locks, deadlocks, snapshots, a database that starts or stops, a session or a network that is gone. */
    private static final Set<Integer> UNAVAILABLE = Set.of(
        18, 20, 28, 54, 60, 1012, 1033, 1034, 1089, 1090, 1092, 2391, 2396, 3113, 3114, 3135, 4021, 8177, 30006,
        17002, 17008, 17009, 17143, 17410, 17447, 17800, 17820, 17829, 18714
    );

    /** What stands behind a raised text: where it was raised, and where to read about it. */
    private static final Pattern BEHIND = Pattern.compile("\\R(?:ORA-\\d{5}: |\\R?https://docs\\.oracle\\.com/)");

    private static final Pattern NUMBER = Pattern.compile("^ORA-\\d{5}: ");

    @Override
    public @Nullable Failure classify(Throwable error) {
        // An answer that is not what this operation reads it as
        if (error instanceof TypeMismatchDataAccessException) {
            return new Failure(Failure.Kind.REFUSED, error.getMessage(), null);
        }
        var cause = sqlException(error);
        if (cause == null) {
            return isUnreachable(error) ? Failure.of(Failure.Kind.UNAVAILABLE) : null;
        }
        int number = cause.getErrorCode();
        if (number >= 20000 && number <= 20999) {
            return new Failure(Failure.Kind.REFUSED, raised(cause.getMessage()), null);
        }
        return cause instanceof SQLTimeoutException
            ? Failure.of(Failure.Kind.TIMEOUT)
            : new Failure(kind(number), rule(cause), null);
    }

    /** The name of what was violated, with its schema. */
    private static @Nullable String rule(SQLException cause) {
        if (!CONSTRAINTS.contains(cause.getErrorCode())) {
            return null;
        }
        var name = CONSTRAINT.matcher(Objects.requireNonNullElse(cause.getMessage(), ""));
        return name.find() ? "The constraint " + Failure.named(name.group(1)) + " is violated." : null;
    }

    private static Failure.Kind kind(int number) {
        if (number == 1403 || number == 100) {
            return Failure.Kind.NOT_FOUND;
        }
        if (number == 1013 || number == 17024) {
            return Failure.Kind.TIMEOUT;
        }
        if (CONFLICTS.contains(number)) {
            return Failure.Kind.CONFLICT;
        }
        if (REFUSED.contains(number)) {
            return Failure.Kind.REFUSED;
        }
        if (number == 1031) {
            return Failure.Kind.FORBIDDEN;
        }
        if (INVALID.contains(number) || (number >= 1830 && number <= 1861)) {
            return Failure.Kind.INVALID;
        }
        var network = number >= 12150 && number <= 12699;
        return network || UNAVAILABLE.contains(number) ? Failure.Kind.UNAVAILABLE : Failure.Kind.INTERNAL;
    }

    /** The routine's own words: without the number before them and the places behind them. */
    private static @Nullable String raised(@Nullable String message) {
        if (message == null) {
            return null;
        }
        var text = NUMBER.matcher(message).replaceFirst("");
        var behind = BEHIND.matcher(text);
        return (behind.find() ? text.substring(0, behind.start()) : text).strip();
    }

    private static boolean isUnreachable(Throwable error) {
        return error instanceof DataAccessResourceFailureException || error instanceof CannotCreateTransactionException;
    }

    private static @Nullable SQLException sqlException(Throwable error) {
        SQLException found = null;
        int depth = 0;
        for (var cause = error; cause != null && depth < 20; cause = cause.getCause(), depth++) {
            if (cause instanceof SQLException sql && (found == null || found.getErrorCode() == 0)) {
                found = sql;
            }
        }
        return found != null && (found.getErrorCode() != 0 || found instanceof SQLTimeoutException) ? found : null;
    }
}

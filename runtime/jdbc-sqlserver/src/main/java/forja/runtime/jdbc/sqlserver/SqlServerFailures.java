package forja.runtime.jdbc.sqlserver;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;

/**
 * Says what an error of the database means to a caller, by its number: SQLStates say little here. The numbers are those
 * of <a href="https://learn.microsoft.com/sql/relational-databases/errors-events/database-engine-events-and-errors">SQL
 * Server's errors</a>.
 */
final class SqlServerFailures implements FailureClassifier {

    /** From here on numbers belong to applications: {@code throw 50001, 'Out of stock', 1}, {@code raiserror}. */
    private static final int FIRST_OF_APPLICATIONS = 50_000;

    private static final Pattern CONSTRAINT =
        Pattern.compile("^(?:[^\"']*\\b(?:CHECK|KEY|REFERENCE) constraint|[^\"']*'[^']*' with unique index) "
            + "[\"']([^\"']+)[\"']");

    private static final Pattern CHECK = Pattern.compile("[^\"']*\\bCHECK\\b");

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
        if (cause.getErrorCode() >= FIRST_OF_APPLICATIONS) {
            return new Failure(Failure.Kind.REFUSED, cause.getMessage(), null);
        }
        return new Failure(kind(cause, isUnreachable(error)), rule(cause), null);
    }

    /** The name of what was violated: it stands before the value of a key that is there twice. */
    private static @Nullable String rule(SQLException cause) {
        var name = switch (cause.getErrorCode()) {
            case 547, 2601, 2627 -> CONSTRAINT.matcher(Objects.requireNonNullElse(cause.getMessage(), ""));
            default -> null;
        };
        return name != null && name.find() ? "The constraint " + Failure.named(name.group(1)) + " is violated." : null;
    }

    private static Failure.Kind kind(SQLException cause, boolean unreachable) {
        return switch (cause.getErrorCode()) {
            // A key that exists, a row that is referred to, more rows than the one that there must be
            case 2601, 2627, 512 -> Failure.Kind.CONFLICT;
            case 547 -> isCheck(cause) ? Failure.Kind.REFUSED : Failure.Kind.CONFLICT;
            // A row that a view does not show
            case 550 -> Failure.Kind.REFUSED;
            // Rights that the service's user has not: to an object, a column, a statement
            case 229, 230, 262, 297, 300, 916 -> Failure.Kind.FORBIDDEN;
            // Deadlocks and locks, conflicts of versions
            case 1205, 1222, 3960, 41302, 41305, 41325, 41839 -> Failure.Kind.UNAVAILABLE;
            // Not signed in, not that database, shutting down, recovering, moving, too busy
            case 18456, 4060, 596, 904, 921, 922, 983, 6005, 10928, 10929, 17142, 17809, 40197, 40501, 40613, 49918,
                49919, 49920 -> Failure.Kind.UNAVAILABLE;
            // Values that must be there, cannot be converted, or do not fit
            case 515, 220, 232, 241, 242, 244, 245, 248, 295, 296, 517, 2628, 8114, 8115, 8134, 8152, 8169, 9420,
                13609 -> Failure.Kind.INVALID;
            default -> kindOfState(cause, unreachable);
        };
    }

    /** One number stands for every constraint; in each language the kind stands before the constraint's name. */
    private static boolean isCheck(SQLException cause) {
        return cause.getMessage() != null && CHECK.matcher(cause.getMessage()).lookingAt();
    }

    private static Failure.Kind kindOfState(SQLException cause, boolean unreachable) {
        var state = cause.getSQLState() == null ? "" : cause.getSQLState();
        if (cause instanceof SQLTimeoutException || "HY008".equals(state)) {
            return Failure.Kind.TIMEOUT;
        }
        return unreachable || state.startsWith("08") ? Failure.Kind.UNAVAILABLE : Failure.Kind.INTERNAL;
    }

    private static boolean isUnreachable(Throwable error) {
        return error instanceof DataAccessResourceFailureException || error instanceof CannotCreateTransactionException;
    }

    /** The first that the database has numbered; else the first at all. */
    private static @Nullable SQLException sqlException(Throwable error) {
        SQLException found = null;
        int depth = 0;
        for (var cause = error; cause != null && depth < 20; cause = cause.getCause(), depth++) {
            if (cause instanceof SQLException sql && (found == null || found.getErrorCode() == 0)) {
                found = sql;
            }
        }
        return found;
    }
}

package forja.runtime.jdbc.mysql;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import forja.runtime.jdbc.TakenFields;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.DateTimeException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;

/**
 * Says what an error of the database means to a caller, by its number and SQLState: drivers disagree about exception
 * classes, and one of them calls an error that a routine raised a transient one. The numbers are those of
 * <a href="https://mariadb.com/kb/en/mariadb-error-code-reference/">MariaDB</a> and
 * <a href="https://dev.mysql.com/doc/mysql-errors/en/server-error-reference.html">MySQL</a>.
 */
final class MySqlFailures implements FailureClassifier {

    /** What MariaDB's driver puts before the database's own words. */
    private static final Pattern CONNECTION = Pattern.compile("^\\(conn=\\d+\\)\\s*");

    /** Where errors name what is violated: a check, a key (behind the value that is there twice), a reference. */
    private static final List<Pattern> CONSTRAINTS = List.of(
        Pattern.compile("CONSTRAINT `([^`]+)` failed for .*"),
        Pattern.compile("Check constraint '([^']+)' is violated\\.?"),
        Pattern.compile("Duplicate entry .* for key '([^']+)'", Pattern.DOTALL),
        Pattern.compile("Cannot (?:add or update a child|delete or update a parent) row: "
            + ".* CONSTRAINT `([^`]+)` FOREIGN KEY .*")
    );

    /** Where they name what a value was meant for, a column or a parameter: behind the value. */
    private static final List<Pattern> COLUMNS = List.of(
        Pattern.compile(".* (?:for|of) column (?:`[^`]*`\\.`[^`]*`\\.)?[`']([^`']+)[`'](?: at row \\d+)?",
            Pattern.DOTALL),
        Pattern.compile("Data (?:too long|truncated) for column '([^']+)' at row \\d+"),
        Pattern.compile("Column '([^']+)' cannot be null")
    );

    private static final String NO_DATE =
        "The database holds a date that no calendar has, such as one without its day.";

    private static final Pattern OWN_CLASS = Pattern.compile("[5-9I-Z]");

    /** Servers and drivers have no numbers from here on: a routine has said one beside its state. */
    private static final int OWN_NUMBERS = 20_000;

    @Override
    public @Nullable Failure classify(Throwable error) {
        // An answer that is not what this operation reads it as
        if (error instanceof TypeMismatchDataAccessException) {
            return new Failure(Failure.Kind.REFUSED, error.getMessage(), null);
        }
        var cause = sqlException(error);
        if (cause == null) {
            return kindOfAccess(error);
        }
        var kind = kind(cause, isUnreachable(error));
        var message = cause.getMessage();
        var words = message == null ? null : CONNECTION.matcher(message).replaceFirst("");
        if (!isRaised(cause)) {
            return words == null ? Failure.of(kind) : ofDatabase(kind, words, error);
        }
        return new Failure(kind == Failure.Kind.INTERNAL ? Failure.Kind.REFUSED : kind, words, null);
    }

    /** Names alone are passed on: of what was violated, and of the field whose value was refused. */
    private static Failure ofDatabase(Failure.Kind kind, String words, Throwable error) {
        var constraint = name(words, CONSTRAINTS);
        if (constraint != null && (kind == Failure.Kind.REFUSED || kind == Failure.Kind.CONFLICT)) {
            return new Failure(kind, "The constraint " + Failure.named(constraint) + " is violated.", null);
        }
        var column = kind == Failure.Kind.INVALID ? name(words, COLUMNS) : null;
        if (column == null) {
            return Failure.of(kind);
        }
        var fields = TakenFields.meant(error, column::equalsIgnoreCase, "does not fit its type, or must not be null");
        var told = fields.isEmpty() ? "The column " + Failure.named(column) + " does not accept the value." : null;
        return new Failure(kind, told, null, fields);
    }

    private static @Nullable String name(String words, List<Pattern> patterns) {
        return patterns.stream()
            .map(pattern -> pattern.matcher(words))
            .filter(Matcher::matches)
            .map(found -> found.group(1))
            .findFirst()
            .orElse(null);
    }

    private static @Nullable Failure kindOfAccess(Throwable error) {
        // What MariaDB's driver throws itself where it has no text to give
        if (error instanceof DateTimeException) {
            return new Failure(Failure.Kind.REFUSED, NO_DATE, null);
        }
        return isUnreachable(error) ? Failure.of(Failure.Kind.UNAVAILABLE) : null;
    }

    /** SIGNAL has numbers of its own unless the routine says another one, and a state for whatever has none. */
    private static boolean isRaised(SQLException cause) {
        return switch (number(cause)) {
            case 1642, 1643, 1644 -> true;
            default -> number(cause) >= OWN_NUMBERS || isOwnState(state(cause));
        };
    }

    /**
     * What says that nothing is there, what no class has, and classes that the standard leaves to whoever makes states,
     * without those that the database took of them.
     */
    private static boolean isOwnState(String state) {
        return state.startsWith("45") || state.startsWith("02")
            || (OWN_CLASS.matcher(state).lookingAt() && !state.startsWith("70") && !state.startsWith("XA"));
    }

    private static Failure.Kind kind(SQLException cause, boolean unreachable) {
        return switch (number(cause)) {
            // Interrupted, or longer than the statement's time
            case 1317, 1969, 3024 -> Failure.Kind.TIMEOUT;
            // Locks and deadlocks; too many connections; a server that only reads or shuts down
            case 1205, 1213, 3572, 1040, 1203, 1226, 1836, 1053 -> Failure.Kind.UNAVAILABLE;
            // An option of the server is against it, whose name stands in each language's text
            case 1290 -> onlyReads(cause) ? Failure.Kind.UNAVAILABLE : Failure.Kind.INTERNAL;
            // An ambiguous column has the state of a constraint
            case 1052 -> Failure.Kind.INTERNAL;
            // A value that must be there, that its column cannot hold, a function cannot read, or that is no vector
            case 1048, 1265, 1366, 1411, 1525, 6136, 6138 -> Failure.Kind.INVALID;
            // A text that is no JSON, or no path in it, to a function of MariaDB's; a path to one of MySQL's
            case 4035, 4036, 4037, 4038, 4039, 4040, 4041, 4042, 4043, 4044, 3143 -> Failure.Kind.INVALID;
            // A time zone or a locale that nobody knows
            case 1298, 1649 -> Failure.Kind.INVALID;
            // A check constraint: MariaDB's, MySQL's; a row that a view does not show; no RETURN for the value
            case 4025, 3819, 1369, 1321 -> Failure.Kind.REFUSED;
            // More rows than the one that there must be
            case 1172, 1242 -> Failure.Kind.CONFLICT;
            // Rights that the service's user has not: to a database, a table, a column, a routine, an operation
            case 1044, 1142, 1143, 1227, 1370 -> Failure.Kind.FORBIDDEN;
            default -> kindOfState(cause, unreachable);
        };
    }

    private static Failure.Kind kindOfState(SQLException cause, boolean unreachable) {
        var state = state(cause);
        if (state.isEmpty() && cause instanceof SQLTimeoutException) {
            return Failure.Kind.TIMEOUT;
        }
        return switch (state.substring(0, Math.min(2, state.length()))) {
            // A CASE that has no branch for the value, and what routines raise
            case "20", "45" -> Failure.Kind.REFUSED;
            case "02" -> Failure.Kind.NOT_FOUND;
            case "22" -> Failure.Kind.INVALID;
            case "23" -> Failure.Kind.CONFLICT;
            case "08", "40" -> Failure.Kind.UNAVAILABLE;
            case "" -> unreachable ? Failure.Kind.UNAVAILABLE : Failure.Kind.INTERNAL;
            default -> Failure.Kind.INTERNAL;
        };
    }

    private static boolean onlyReads(SQLException cause) {
        var message = cause.getMessage();
        return message != null && message.contains("read-only");
    }

    /** MariaDB's driver reads these two bytes with a sign. */
    private static int number(SQLException cause) {
        return Short.toUnsignedInt((short) cause.getErrorCode());
    }

    private static String state(SQLException cause) {
        return cause.getSQLState() == null ? "" : cause.getSQLState();
    }

    private static boolean isUnreachable(Throwable error) {
        return error instanceof DataAccessResourceFailureException || error instanceof CannotCreateTransactionException;
    }

    /** The first with a state; else the first at all. */
    private static @Nullable SQLException sqlException(Throwable error) {
        SQLException found = null;
        int depth = 0;
        for (var cause = error; cause != null && depth < 20; cause = cause.getCause(), depth++) {
            if (cause instanceof SQLException sql && (found == null || found.getSQLState() == null)) {
                found = sql;
            }
        }
        return found;
    }
}

package forja.runtime.jdbc.postgresql;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import forja.runtime.jdbc.TakenFields;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;

/**
 * Says what an error of the database means to a caller, by its SQLState: drivers disagree about exception classes. The
 * states are those of <a href="https://www.postgresql.org/docs/current/errcodes-appendix.html">PostgreSQL's appendix
 * A</a>; any other is one that a routine has chosen.
 */
final class PostgresFailures implements FailureClassifier {

    /** The classes that PostgreSQL has; those that it has not belong to applications. */
    private static final Set<String> OWN_CLASSES = Set.of(
        "00", "01", "02", "03", "08", "09", "0A", "0B", "0F", "0L", "0P", "0Z", "10", "20", "21",
        "22", "23", "24", "25", "26", "27", "28", "2B", "2D", "2F", "34", "38", "39", "3B", "3D",
        "3F", "40", "42", "44", "53", "54", "55", "57", "58", "72", "F0", "HV", "P0", "XX"
    );

    /** Where the server says that an error was made: by RAISE in a routine, which has words for its caller. */
    private static final String RAISE = "exec_stmt_raise";

    /** What parsers of extensions say, to whose errors their authors gave no state. */
    private static final Pattern UNREADABLE_VALUE = Pattern.compile("^(?:parse error|invalid)\\b.*", Pattern.DOTALL);

    private static final Logger LOG = LoggerFactory.getLogger(PostgresFailures.class);

    /** What the driver says where an answer is not what it is read as. */
    private static final Set<String> UNREADABLE_ANSWER = Set.of("22003", "22023", "42703", "42846");

    /** Settings that the driver ends a connection for when a routine changes them. */
    private static final Pattern FIXED_SETTING = Pattern.compile("\\b(?:DateStyle|client_encoding)\\b");

    /** Where the server says that a value was refused before anything was done with it. */
    private static final Pattern PARAMETER =
        Pattern.compile("(?:unnamed portal|portal \"[^\"\\n]*\") parameter \\$\\d+(?: = .*)?", Pattern.DOTALL);

    /** The value itself, which may say anything. */
    private static final Pattern QUOTED = Pattern.compile("\".*\"", Pattern.DOTALL);

    private static final String NO_VALUE = "is no value of its type";

    /** Of what asks for the rows, not of a routine, which has a place for each of its errors. */
    private static final String CLOSED_CURSOR = "The operation answered the name of a cursor that is not open.";

    private static final String OTHER_ANSWER = "The database answered a value that this operation has no type for.";

    @Override
    public @Nullable Failure classify(Throwable error) {
        if (error instanceof TypeMismatchDataAccessException mismatch) {
            return new Failure(Failure.Kind.REFUSED, mismatch.getMessage(), null);
        }
        var cause = sqlException(error);
        if (cause == null || cause.getSQLState() == null) {
            return isUnreachable(error) ? Failure.of(Failure.Kind.UNAVAILABLE) : null;
        }
        var message = cause instanceof PSQLException postgres ? postgres.getServerErrorMessage() : null;
        if (message != null && "34000".equals(message.getSQLState()) && message.getWhere() == null) {
            return new Failure(Failure.Kind.REFUSED, CLOSED_CURSOR, null);
        }
        if (message != null) {
            return told(message, kind(message), error);
        }
        return cause instanceof PSQLException own ? ofDriver(own) : Failure.of(kind(cause.getSQLState(), ""));
    }

    /** What the driver says, not the server: no caller's value is wrong. */
    private static Failure ofDriver(PSQLException error) {
        var setting = FIXED_SETTING.matcher(Objects.requireNonNullElse(error.getMessage(), ""));
        if (setting.find()) {
            var told = "The operation changes " + setting.group() + ", which the database's driver does not allow.";
            return new Failure(Failure.Kind.REFUSED, told, null);
        }
        if (UNREADABLE_ANSWER.contains(error.getSQLState())) {
            // A number that is NaN, a column that is not there
            LOG.warn(OTHER_ANSWER, error);
            return new Failure(Failure.Kind.REFUSED, OTHER_ANSWER, null);
        }
        return Failure.of(kind(error.getSQLState(), ""));
    }

    /** Words that a routine has raised are for its caller; what the database says of itself is not. */
    private static Failure told(ServerErrorMessage message, Failure.Kind kind, Throwable error) {
        var raised = RAISE.equals(message.getRoutine()) && !"XX".equals(sqlClass(message.getSQLState()));
        var meant = raised && kind == Failure.Kind.INTERNAL ? Failure.Kind.REFUSED : kind;
        return raised || isOfApplication(message.getSQLState())
            ? new Failure(meant, message.getMessage(), message.getHint())
            : new Failure(meant, rule(message), null, fields(message, error));
    }

    /** The name of what was violated, which holds nothing of the data. */
    private static @Nullable String rule(ServerErrorMessage message) {
        var type = message.getDatatype();
        if (message.getConstraint() != null) {
            var whose = type == null ? "" : " of the type " + Failure.named(type);
            return "The constraint " + Failure.named(message.getConstraint()) + whose + " is violated.";
        }
        if (!"23502".equals(message.getSQLState())) {
            return null;
        }
        if (type != null) {
            return "The type " + Failure.named(type) + " takes no null.";
        }
        var column = message.getColumn();
        return column == null ? null : "The column " + Failure.named(column) + " takes no null.";
    }

    /** What of the request it means: a value that its domain forbids, or one that was refused when it came. */
    private static List<Failure.Field> fields(ServerErrorMessage message, Throwable error) {
        var where = message.getWhere();
        var came = where != null && PARAMETER.matcher(where).matches();
        if (message.getDatatype() != null) {
            var domain = message.getSchema() + "." + message.getDatatype();
            // In a routine it is a value of the routine's own
            return where == null || came
                ? TakenFields.meant(error, domain::equals, "is forbidden by its type")
                : List.of();
        }
        if (!came || !"22".equals(sqlClass(message.getSQLState()))) {
            return List.of();
        }
        var said = QUOTED.matcher(Objects.requireNonNullElse(message.getMessage(), "")).replaceFirst("");
        var fields = TakenFields.meant(error, type -> names(said, type), NO_VALUE);
        return fields.isEmpty() ? TakenFields.meant(error, type -> true, NO_VALUE) : fields;
    }

    private static boolean names(String said, String type) {
        return Pattern.compile("\\b" + Pattern.quote(type.split(" ", 2)[0]) + "\\b").matcher(said).find();
    }

    private static Failure.Kind kind(ServerErrorMessage message) {
        return kind(message.getSQLState(), Objects.requireNonNullElse(message.getMessage(), ""));
    }

    private static Failure.Kind kind(String state, String message) {
        if (isOfApplication(state)) {
            return Failure.Kind.REFUSED;
        }
        return switch (state) {
            case "P0002" -> Failure.Kind.NOT_FOUND;
            // A row that must be the only one is not; a change that a constraint refused when it was committed
            case "P0003", "40002" -> Failure.Kind.CONFLICT;
            case "23502" -> Failure.Kind.INVALID;
            // A check of a table or a domain, or of a view's rows; a function that has no RETURN for the value
            case "23514", "44000", "2F005" -> Failure.Kind.REFUSED;
            case "42501" -> Failure.Kind.FORBIDDEN;
            case "57014", "25P03", "25P04" -> Failure.Kind.TIMEOUT;
            case "25006", "55006", "55P03" -> Failure.Kind.UNAVAILABLE;
            case "XX000" -> UNREADABLE_VALUE.matcher(message).matches() ? Failure.Kind.INVALID : Failure.Kind.INTERNAL;
            default -> kindOfClass(sqlClass(state));
        };
    }

    private static Failure.Kind kindOfClass(String sqlClass) {
        return switch (sqlClass) {
            case "02" -> Failure.Kind.NOT_FOUND;
            // A CASE that has no branch for the value
            case "20" -> Failure.Kind.REFUSED;
            case "21", "23" -> Failure.Kind.CONFLICT;
            case "22" -> Failure.Kind.INVALID;
            case "08", "40", "53", "57" -> Failure.Kind.UNAVAILABLE;
            default -> Failure.Kind.INTERNAL;
        };
    }

    /** {@code raise … using errcode = 'SH001'}; of the five in class P0, P0001 is what RAISE says by itself. */
    private static boolean isOfApplication(String state) {
        return !OWN_CLASSES.contains(sqlClass(state)) || (state.startsWith("P0") && !state.matches("P000[0234]"));
    }

    private static String sqlClass(@Nullable String state) {
        return state == null ? "" : state.substring(0, Math.min(2, state.length()));
    }

    private static boolean isUnreachable(Throwable error) {
        return error instanceof DataAccessResourceFailureException || error instanceof CannotCreateTransactionException;
    }

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

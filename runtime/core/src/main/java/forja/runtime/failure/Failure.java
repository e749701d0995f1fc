package forja.runtime.failure;

import forja.runtime.operation.MemberNames;
import jakarta.validation.ConstraintViolation;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong, whatever did the work and whatever answers it.
 *
 * @param message words that the caller may read, when there are any
 * @param hint what the caller may do about it
 * @param fields what of the request is wrong, as far as that is known
 */
public record Failure(Kind kind, @Nullable String message, @Nullable String hint, List<Field> fields) {

    private static final int MAX_NAME_LENGTH = 128;

    /** Nobody changes its fields afterwards. */
    public Failure {
        fields = List.copyOf(fields);
    }

    /** A failure of no field in particular. */
    public Failure(Kind kind, @Nullable String message, @Nullable String hint) {
        this(kind, message, hint, List.of());
    }

    /** What callers can make of a failure. */
    public enum Kind {
        INVALID("A value is not accepted."),
        NOT_FOUND("There is no such data."),
        CONFLICT("The change conflicts with data that is there."),
        /** Understood and refused: the caller may read why. */
        REFUSED("The operation was refused."),
        UNAUTHENTICATED("The caller is not known."),
        FORBIDDEN("The operation is not allowed."),
        /** Worth trying again later. */
        UNAVAILABLE("The operation cannot be done now: try again later."),
        /** Too many callers at once: worth trying again in a moment. */
        BUSY("The service is busy: try again in a moment."),
        TIMEOUT("The operation took too long."),
        INTERNAL("The operation failed.");

        private static final Pattern NEXT_WORD = Pattern.compile("_(.)");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        /** The kind in words that any caller may read. */
        public String title() {
            return title;
        }

        /** The kind as programs read it in JSON: {@code notFound}. */
        public String code() {
            return NEXT_WORD.matcher(name().toLowerCase(Locale.ROOT))
                .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
        }
    }

    /**
     * A field of a request, and what is wrong with it.
     *
     * @param field where it is: {@code lines[].amount}
     * @param message why it is refused, for the caller
     */
    public record Field(String field, String message) {

        /** What a violation says, and where callers find it. */
        public static Field of(ConstraintViolation<?> violation) {
            return new Field(MemberNames.path(violation), violation.getMessage());
        }
    }

    /** A failure without words. */
    public static Failure of(Kind kind) {
        return new Failure(kind, null, null);
    }

    /** All that it says, for who is told it in one text. */
    public @Nullable String inWords() {
        var told = new StringJoiner(" ");
        if (message != null) {
            told.add(message);
        }
        if (!fields.isEmpty()) {
            told.add(fields.stream()
                .map(field -> field.field() + " " + field.message())
                .collect(Collectors.joining("; ")));
        }
        return told.length() == 0 ? null : told.toString();
    }

    /** A name that callers may read, such as a constraint's: in quotes, on one line and of a length that names have. */
    public static String named(String name) {
        var line = name.replaceAll("\\p{Cntrl}", " ");
        return '"' + (line.length() > MAX_NAME_LENGTH ? line.substring(0, MAX_NAME_LENGTH) : line) + '"';
    }
}

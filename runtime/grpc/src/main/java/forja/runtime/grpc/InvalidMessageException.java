package forja.runtime.grpc;

/** A field of a message, or of the metadata beside it, that says no value of its type. */
public final class InvalidMessageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /** Names the field. */
    public InvalidMessageException(String field) {
        super("The field " + field + " is not valid.");
        this.field = field;
    }

    InvalidMessageException(String field, Throwable cause) {
        super("The field " + field + " is not valid.", cause);
        this.field = field;
    }

    /** With words for the caller. */
    InvalidMessageException(String field, String message) {
        super(message);
        this.field = field;
    }

    String field() {
        return field;
    }
}

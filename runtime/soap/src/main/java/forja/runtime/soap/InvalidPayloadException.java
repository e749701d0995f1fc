package forja.runtime.soap;

import java.util.List;

/** A message that nothing can be done with; its words are for the caller. */
class InvalidPayloadException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<FaultError> errors;

    InvalidPayloadException(String message) {
        super(message);
        errors = List.of();
    }

    InvalidPayloadException(List<FaultError> errors) {
        super("The message is not valid.");
        this.errors = List.copyOf(errors);
    }

    /** One whose value at a place is none of its type. */
    InvalidPayloadException(String field, Throwable cause) {
        super("The message is not valid.", cause);
        errors = List.of(new FaultError(field, "is no such value"));
    }

    List<FaultError> errors() {
        return errors;
    }
}

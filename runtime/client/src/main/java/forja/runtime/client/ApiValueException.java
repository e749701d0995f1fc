package forja.runtime.client;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;

/** A value that cannot be sent where it would have to stand; its words are for the caller. */
public class ApiValueException extends FailureException {

    private static final long serialVersionUID = 1L;

    /** Says which value it is, and why it cannot be sent. */
    public ApiValueException(String message) {
        super(new Failure(Failure.Kind.INVALID, message, null));
    }
}

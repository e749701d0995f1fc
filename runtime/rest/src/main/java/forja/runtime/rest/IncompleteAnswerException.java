package forja.runtime.rest;

import forja.runtime.failure.Failure;

/** An answer that failed when a part of it had been sent. The server breaks off the connection. */
public class IncompleteAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** An answer that ends with this failure. */
    public IncompleteAnswerException(Failure failure, Throwable cause) {
        super("An answer was broken off: " + failure.kind(), cause);
    }
}

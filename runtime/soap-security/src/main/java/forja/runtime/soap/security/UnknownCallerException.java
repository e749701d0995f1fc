package forja.runtime.soap.security;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;

/** A caller whose token is missing or wrong. */
class UnknownCallerException extends FailureException {

    private static final long serialVersionUID = 1L;

    UnknownCallerException(Throwable cause) {
        super(Failure.of(Failure.Kind.UNAUTHENTICATED));
        initCause(cause);
    }
}

package forja.runtime.operation;

import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;

/** Refuses requests with values that are not accepted, wherever these came from. */
public class RequestCheck {

    private final Validator validator;

    /** Asks this validator. */
    public RequestCheck(Validator validator) {
        this.validator = validator;
    }

    /** Hands on a request whose values are all accepted; another one is a {@link ConstraintViolationException}. */
    public <T> T valid(T request) {
        var violations = validator.validate(request);
        if (!violations.isEmpty()) {
            throw new ConstraintViolationException(violations);
        }
        return request;
    }
}

package forja.runtime.security;

import org.springframework.security.access.AccessDeniedException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** Leaves it to the chain to answer who may not call a controller; an advice of the owner's is asked first. */
@ControllerAdvice
class DeniedRequests {

    @ExceptionHandler
    void denied(AccessDeniedException exception) {
        throw exception;
    }
}

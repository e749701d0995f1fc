package forja.runtime.rest;

import forja.runtime.failure.Failure;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** A parameter that is refused before its operation is asked. */
class RefusedParameterException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    RefusedParameterException(String detail, String parameter, String reason) {
        super(HttpStatus.BAD_REQUEST, problem(detail, parameter, reason), null);
    }

    private static ProblemDetail problem(String detail, String parameter, String reason) {
        var problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
        problem.setProperty("errors", List.of(new Failure.Field(parameter, reason)));
        return problem;
    }
}

package forja.runtime.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** Makes a problem (RFC 9457) of what is refused before anything of the service is asked. */
@Controller
class ProblemPage implements ErrorController {

    @RequestMapping("${spring.web.error.path:${error.path:/error}}")
    ResponseEntity<ProblemDetail> problem(HttpServletRequest request) {
        var status = statusOf(request);
        var problem = ProblemDetail.forStatusAndDetail(status, words(status.value()));
        problem.setInstance(addressOf(request));
        return ResponseEntity.status(status).contentType(MediaType.APPLICATION_PROBLEM_JSON).body(problem);
    }

    /** Who asks for this page itself finds nothing. */
    private static HttpStatusCode statusOf(HttpServletRequest request) {
        return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code
            ? HttpStatusCode.valueOf(code)
            : HttpStatus.NOT_FOUND;
    }

    private static URI addressOf(HttpServletRequest request) {
        var asked = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
        try {
            return URI.create(asked == null ? request.getRequestURI() : asked.toString());
        } catch (IllegalArgumentException unwritable) {
            return URI.create(request.getContextPath() + "/");
        }
    }

    private static String words(int status) {
        return switch (status) {
            case 400 -> "The request cannot be read.";
            case 401 -> "The caller is not known.";
            case 403 -> "The operation is not allowed.";
            case 404 -> "Nothing is at this address.";
            case 405 -> "The address does not take this method.";
            case 406 -> "The address has no answer of an accepted type.";
            case 413 -> "The request is too large.";
            case 415 -> "The address does not take content of this type.";
            case 503 -> "The operation cannot be done now: try again later.";
            default -> status < 500 ? "The request was refused." : "The operation failed.";
        };
    }
}

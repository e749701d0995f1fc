package forja.runtime.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;

/** Answers callers that are not known, and those that are and may not, with problems (RFC 9457). */
final class Refusals implements AuthenticationEntryPoint, AccessDeniedHandler {

    private static final String UNKNOWN =
        "{\"type\":\"about:blank\",\"title\":\"Unauthorized\",\"status\":401,\"detail\":\"The caller is not known.\"}";

    private static final String DENIED = "{\"type\":\"about:blank\",\"title\":\"Forbidden\",\"status\":403,"
        + "\"detail\":\"The operation is not allowed.\"}";

    private final List<CallerWay> ways;

    Refusals(List<CallerWay> ways) {
        this.ways = List.copyOf(ways);
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
        throws IOException {
        for (var way : ways) {
            way.challenge(request, response, failure);
        }
        write(response, HttpStatus.UNAUTHORIZED, UNKNOWN);
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException failure)
        throws IOException {
        for (var way : ways) {
            way.deny(request, response, failure);
        }
        write(response, HttpStatus.FORBIDDEN, DENIED);
    }

    private static void write(HttpServletResponse response, HttpStatus status, String problem) throws IOException {
        response.setStatus(status.value());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream().write(problem.getBytes(StandardCharsets.UTF_8));
    }
}

package forja.runtime.security.jwt;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.oauth2.jwt.JwtDecoderInitializationException;
import org.springframework.web.filter.OncePerRequestFilter;

/** An issuer that cannot be asked is an outage and no fault of the caller's: 503, and one line of the log. */
class IssuerOutages extends OncePerRequestFilter {

    private static final Logger LOG = LoggerFactory.getLogger(IssuerOutages.class);

    private static final String PROBLEM = "{\"type\":\"about:blank\",\"title\":\"Service Unavailable\",\"status\":503,"
        + "\"detail\":\"Callers cannot be told apart now: try again later.\"}";

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
        throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (JwtDecoderInitializationException | AuthenticationServiceException outage) {
            LOG.warn("The issuer of tokens cannot be asked: {}",
                NestedExceptionUtils.getMostSpecificCause(outage).getMessage());
            response.setStatus(HttpStatus.SERVICE_UNAVAILABLE.value());
            response.setHeader(HttpHeaders.RETRY_AFTER, "5");
            response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
            response.getOutputStream().write(PROBLEM.getBytes(StandardCharsets.UTF_8));
        }
    }
}

package com.acme.shop.config;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/** Answers a caller that is not known with a problem (RFC 9457). */
class ProblemEntryPoint implements AuthenticationEntryPoint {

    private static final String CHALLENGE = "Basic realm=\"shop\"";

    private static final String PROBLEM =
        """
        {"type":"about:blank","title":"Unauthorized","status":401,"detail":"The caller is not known."}\
        """;

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
        throws IOException {
        response.setStatus(HttpStatus.UNAUTHORIZED.value());
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE);
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream().write(PROBLEM.getBytes(StandardCharsets.UTF_8));
    }
}

package com.acme.shop.config;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.server.resource.web.BearerTokenAuthenticationEntryPoint;
import org.springframework.security.web.AuthenticationEntryPoint;

/** Answers a caller that is not known with a problem (RFC 9457). */
class ProblemEntryPoint implements AuthenticationEntryPoint {

    private static final String BASIC_CHALLENGE = "Basic realm=\"shop\"";

    private static final String API_KEY_CHALLENGE = "ApiKey realm=\"shop\"";

    private static final String PROBLEM =
        """
        {"type":"about:blank","title":"Unauthorized","status":401,"detail":"The caller is not known."}\
        """;

    /** Says what is wrong with a token (RFC 6750, 3). */
    private final BearerTokenAuthenticationEntryPoint challenge = new BearerTokenAuthenticationEntryPoint();

    ProblemEntryPoint() {
        challenge.setRealmName("shop");
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
        throws IOException {
        challenge.commence(request, response, failure);
        response.setStatus(HttpStatus.UNAUTHORIZED.value());
        response.addHeader(HttpHeaders.WWW_AUTHENTICATE, BASIC_CHALLENGE);
        response.addHeader(HttpHeaders.WWW_AUTHENTICATE, API_KEY_CHALLENGE);
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream().write(PROBLEM.getBytes(StandardCharsets.UTF_8));
    }
}

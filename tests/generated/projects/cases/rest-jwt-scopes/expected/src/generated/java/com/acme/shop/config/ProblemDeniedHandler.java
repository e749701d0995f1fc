package com.acme.shop.config;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.oauth2.server.resource.web.access.BearerTokenAccessDeniedHandler;
import org.springframework.security.web.access.AccessDeniedHandler;

/** Answers a caller that is known and may not with a problem (RFC 9457). */
class ProblemDeniedHandler implements AccessDeniedHandler {

    private static final String PROBLEM =
        """
        {"type":"about:blank","title":"Forbidden","status":403,"detail":"The operation is not allowed."}\
        """;

    /** Says what the token lacks (RFC 6750, 3.1). */
    private final BearerTokenAccessDeniedHandler challenge = new BearerTokenAccessDeniedHandler();

    ProblemDeniedHandler() {
        challenge.setRealmName("shop");
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException failure)
        throws IOException {
        challenge.handle(request, response, failure);
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream().write(PROBLEM.getBytes(StandardCharsets.UTF_8));
    }
}

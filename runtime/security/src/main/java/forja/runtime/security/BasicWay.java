package forja.runtime.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/** Callers that send a user and a password. */
record BasicWay(String realm) implements CallerWay {

    @Override
    public String name() {
        return "basic";
    }

    @Override
    public void configure(HttpSecurity http, AuthenticationEntryPoint strangers) {
        http.httpBasic(basic -> basic.authenticationEntryPoint(strangers));
    }

    @Override
    public boolean knows(Authentication caller) {
        return caller instanceof UsernamePasswordAuthenticationToken;
    }

    @Override
    public void challenge(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure) {
        response.addHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"%s\"".formatted(realm));
    }
}

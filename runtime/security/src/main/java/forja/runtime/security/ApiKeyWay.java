package forja.runtime.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.authentication.UsernamePasswordAuthenticationFilter;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;

/** Callers that send the key. */
final class ApiKeyWay implements CallerWay {

    private final String realm;

    private final String key;

    ApiKeyWay(String realm, String key) {
        this.realm = realm;
        this.key = key;
    }

    @Override
    public String name() {
        return "apiKey";
    }

    @Override
    public void configure(HttpSecurity http, AuthenticationEntryPoint strangers) {
        http.addFilterBefore(new ApiKeyFilter(key), UsernamePasswordAuthenticationFilter.class);
    }

    @Override
    public boolean knows(Authentication caller) {
        return caller instanceof PreAuthenticatedAuthenticationToken;
    }

    @Override
    public void challenge(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure) {
        response.addHeader(HttpHeaders.WWW_AUTHENTICATE, "ApiKey realm=\"%s\"".formatted(realm));
    }
}

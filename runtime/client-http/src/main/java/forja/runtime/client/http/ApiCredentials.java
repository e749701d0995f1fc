package forja.runtime.client.http;

import forja.runtime.client.ApiProperties;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;

/** Says to an API who this service is, with every call. A bean of your own replaces the one that settings make. */
@FunctionalInterface
public interface ApiCredentials {

    /** Adds what says so to a request. */
    void addTo(HttpHeaders headers);

    /** Says nothing. */
    static ApiCredentials none() {
        return headers -> {
        };
    }

    /** Sends user and password (HTTP Basic). */
    static ApiCredentials basic(ApiProperties api) {
        var credentials = api.credentials();
        return headers -> headers.setBasicAuth(credentials.username(), credentials.password(), StandardCharsets.UTF_8);
    }

    /** Sends a token (RFC 6750). */
    static ApiCredentials bearer(ApiProperties api) {
        var token = api.credentials().token();
        return headers -> headers.setBearerAuth(token);
    }

    /** Sends a key in a header. */
    static ApiCredentials key(ApiProperties api, String header) {
        var key = api.credentials().key();
        return headers -> headers.set(header, key);
    }
}

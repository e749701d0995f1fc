package forja.runtime.sending.rest;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where answers are sent.
 *
 * @param auth how the receivers know this service
 * @param authHeader the header that has the key, for {@code API_KEY}
 * @param atOnce how many messages are sent at the same time, where they need no order
 * @param receivers by the names that destinations begin with
 */
@ConfigurationProperties("service.rest-sender")
record RestSenderSettings(
    @DefaultValue("NONE") Auth auth,
    @DefaultValue("X-API-Key") String authHeader,
    @DefaultValue("8") int atOnce,
    @DefaultValue Map<String, ApiProperties> receivers
) {

    /** What was read stays as it is. */
    RestSenderSettings {
        receivers = Map.copyOf(receivers);
    }

    ApiCredentials credentials(ApiProperties receiver) {
        return switch (auth) {
            case NONE -> ApiCredentials.none();
            case BASIC -> ApiCredentials.basic(receiver);
            case BEARER -> ApiCredentials.bearer(receiver);
            case API_KEY -> ApiCredentials.key(receiver, authHeader);
        };
    }

    /** How a receiver knows who sends. */
    enum Auth {

        /** It does not ask. */
        NONE,

        /** By user and password (HTTP Basic). */
        BASIC,

        /** By a token (RFC 6750). */
        BEARER,

        /** By a key in a header. */
        API_KEY
    }
}

package forja.runtime.sending.http;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;

/** How a receiver knows who sends. */
public enum ReceiverAuth {

    /** It does not ask. */
    NONE,

    /** By user and password (HTTP Basic). */
    BASIC,

    /** By a token (RFC 6750). */
    BEARER,

    /** By a key in a header. */
    API_KEY;

    /** Says who this service is to a receiver. */
    public ApiCredentials credentials(ApiProperties receiver, String header) {
        return switch (this) {
            case NONE -> ApiCredentials.none();
            case BASIC -> ApiCredentials.basic(receiver);
            case BEARER -> ApiCredentials.bearer(receiver);
            case API_KEY -> ApiCredentials.key(receiver, header);
        };
    }
}

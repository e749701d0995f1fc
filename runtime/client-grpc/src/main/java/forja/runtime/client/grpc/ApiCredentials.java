package forja.runtime.client.grpc;

import forja.runtime.client.ApiProperties;
import io.grpc.Metadata;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Says to an API who this service is, with every call. A bean of your own replaces the one that settings make. */
@FunctionalInterface
public interface ApiCredentials {

    /** Adds what says so to the metadata of a call. */
    void addTo(Metadata metadata);

    /** Says nothing. */
    static ApiCredentials none() {
        return metadata -> {
        };
    }

    /** Sends user and password, as HTTP Basic does. */
    static ApiCredentials basic(ApiProperties api) {
        var pair = api.credentials().username() + ":" + api.credentials().password();
        var basic = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
        return metadata -> metadata.put(key("authorization"), basic);
    }

    /** Sends a token. */
    static ApiCredentials bearer(ApiProperties api) {
        var token = api.credentials().token();
        return metadata -> metadata.put(key("authorization"), "Bearer " + token);
    }

    /** Names metadata that are texts. */
    static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }

    /** Sends a key in the metadata of a name. */
    static ApiCredentials key(ApiProperties api, String name) {
        var key = api.credentials().key();
        return metadata -> metadata.put(key(name), key);
    }
}

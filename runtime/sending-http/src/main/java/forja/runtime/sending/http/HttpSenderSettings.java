package forja.runtime.sending.http;

import forja.runtime.client.ApiProperties;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;

/**
 * Where answers are sent.
 *
 * @param auth how the receivers know this service
 * @param authHeader the header that has the key, for {@code API_KEY}
 * @param atOnce how many messages are sent at the same time, where they need no order
 * @param receivers by their names
 */
public record HttpSenderSettings(
    @DefaultValue("NONE") ReceiverAuth auth,
    @DefaultValue("X-API-Key") String authHeader,
    @DefaultValue("8") int atOnce,
    @DefaultValue Map<String, ApiProperties> receivers
) {

    /** What was read stays as it is. */
    public HttpSenderSettings {
        receivers = Map.copyOf(receivers);
    }

    /** Reads the settings whose names begin with a prefix. */
    public static HttpSenderSettings of(Environment environment, String prefix) {
        return Binder.get(environment).bindOrCreate(prefix, HttpSenderSettings.class);
    }
}

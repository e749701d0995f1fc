package forja.runtime.client;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

/**
 * Where an API is, and how long and how much is waited for.
 *
 * @param maxAnswer a longer answer is none
 * @param maxMessages a stream of more messages is none
 * @param headers sent with every call
 */
public record ApiProperties(
    String url,
    @DefaultValue("5s") Duration connectTimeout,
    @DefaultValue("30s") Duration readTimeout,
    @DefaultValue("16MB") DataSize maxAnswer,
    @DefaultValue("10000") int maxMessages,
    @DefaultValue Map<String, String> headers,
    @DefaultValue Credentials credentials
) {

    /** Headers are what they were. */
    public ApiProperties {
        headers = Map.copyOf(headers);
    }

    /** Reads the settings whose names begin with a prefix. */
    public static ApiProperties of(Environment environment, String prefix) {
        var url = prefix + ".url";
        if (environment.getProperty(url) == null) {
            throw new IllegalStateException("The setting " + url + " has to say where the API is");
        }
        return Binder.get(environment).bindOrCreate(prefix, ApiProperties.class);
    }

    /** An API at an address, with defaults for everything else. */
    public static ApiProperties at(String url) {
        return new ApiProperties(url, Duration.ofSeconds(5), Duration.ofSeconds(30), DataSize.ofMegabytes(16), 10_000,
            Map.of(), new Credentials("", "", "", ""));
    }

    /**
     * What a service says who it is by: of these only what the API asks for is set.
     *
     * @param key sent in the header that the API names
     */
    public record Credentials(
        @DefaultValue("") String username,
        @DefaultValue("") String password,
        @DefaultValue("") String token,
        @DefaultValue("") String key
    ) {

        /** Secrets stay out of logs. */
        @Override
        public String toString() {
            return "Credentials[…]";
        }
    }
}

package com.acme.zoo.client;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where the API is, and how long and how much is waited for.
 *
 * @param headers sent with every call
 */
@ConfigurationProperties("module.zoo.api")
public record ApiProperties(
    String url,
    @DefaultValue("5s") Duration connectTimeout,
    @DefaultValue("30s") Duration readTimeout,
    @DefaultValue("16MB") DataSize maxAnswer,
    @DefaultValue Map<String, String> headers,
    @DefaultValue Credentials credentials
) {

    /** An address ends without a slash, and headers are what they were. */
    public ApiProperties {
        url = url.replaceFirst("/+$", "");
        headers = Map.copyOf(headers);
    }

    /** What this service says who it is by: of these only what the API asks for is set. */
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

package forja.runtime.client.http;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Lets callers of this service know what a failed call of the API means to them. */
@AutoConfiguration
public class HttpApiAutoConfiguration {

    @Bean("forja.runtime.client.http.apiFailures")
    ApiFailures apiFailures() {
        return new ApiFailures();
    }
}

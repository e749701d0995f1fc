package forja.runtime.client.graphql;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Lets callers of this service know what an error of the API means to them. */
@AutoConfiguration
public class GraphQlApiAutoConfiguration {

    @Bean("forja.runtime.client.graphql.apiErrors")
    ApiErrors apiErrors() {
        return new ApiErrors();
    }
}

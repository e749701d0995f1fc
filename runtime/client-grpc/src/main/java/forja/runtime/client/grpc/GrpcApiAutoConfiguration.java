package forja.runtime.client.grpc;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Lets callers of this service know what a failed call of the API means to them. */
@AutoConfiguration
public class GrpcApiAutoConfiguration {

    @Bean("forja.runtime.client.grpc.apiFailures")
    ApiFailures apiFailures() {
        return new ApiFailures();
    }
}

package forja.runtime.sending.grpc;

import forja.runtime.messages.MessageHeaders;
import forja.runtime.sending.http.HttpSenderSettings;
import forja.runtime.state.OutboxAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Sends what operations answer to gRPC APIs. */
@AutoConfiguration(before = OutboxAutoConfiguration.class)
@EnableConfigurationProperties(GrpcSenderSettings.class)
public class GrpcSenderAutoConfiguration {

    @Bean(destroyMethod = "close")
    GrpcTarget grpcTarget(Environment environment, GrpcSenderSettings settings) {
        return new GrpcTarget(HttpSenderSettings.of(environment, "service.grpc-sender"),
            MessageHeaders.of(environment), settings.methods());
    }
}

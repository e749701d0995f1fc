package forja.runtime.grpc.jwt;

import io.grpc.Status;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.grpc.server.exception.GrpcExceptionHandler;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.oauth2.jwt.JwtDecoderInitializationException;

/** Tells callers apart by their tokens. */
@AutoConfiguration
public class GrpcJwtAutoConfiguration {

    /** An issuer that cannot be asked is an outage and no fault of the caller's. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    GrpcExceptionHandler issuerOutages() {
        return failure -> failure instanceof JwtDecoderInitializationException
            || failure instanceof AuthenticationServiceException
            ? Status.UNAVAILABLE.withDescription("Callers cannot be told apart now: try again later.").asException()
            : null;
    }
}

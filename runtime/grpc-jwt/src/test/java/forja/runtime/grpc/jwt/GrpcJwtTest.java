package forja.runtime.grpc.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import org.junit.jupiter.api.Test;
import org.springframework.grpc.server.exception.GrpcExceptionHandler;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.oauth2.jwt.JwtDecoderInitializationException;

class GrpcJwtTest {

    private final GrpcExceptionHandler handler = new GrpcJwtAutoConfiguration().issuerOutages();

    private void assertOutage(RuntimeException failure) {
        assertThat(Status.fromThrowable(handler.handleException(failure)).getCode()).isEqualTo(Status.Code.UNAVAILABLE);
        assertThat(handler.handleException(failure)).hasMessageNotContaining("secret");
    }

    @Test
    void anIssuerThatCannotBeAskedIsAnOutage() {
        assertOutage(new JwtDecoderInitializationException("secret host", new IllegalStateException("refused")));
        assertOutage(new AuthenticationServiceException("secret host"));
    }

    @Test
    void aTokenThatIsNotGoodIsTheCallersFault() {
        assertThat(handler.handleException(new BadCredentialsException("expired"))).isNull();
    }
}

package forja.runtime.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.oauth2.jwt.JwtDecoderInitializationException;

class IssuerOutagesTest {

    @Test
    void anIssuerThatIsNotThereIsAnOutage() throws Exception {
        assertOutage(new JwtDecoderInitializationException("secret host", new IllegalStateException("refused")));
    }

    @Test
    void keysThatCannotBeFetchedAreAnOutage() throws Exception {
        assertOutage(new AuthenticationServiceException("secret host"));
    }

    private static void assertOutage(RuntimeException failure) throws Exception {
        var response = new MockHttpServletResponse();

        new IssuerOutages().doFilter(new MockHttpServletRequest(), response, (request, answer) -> {
            throw failure;
        });

        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getHeader("Retry-After")).isEqualTo("5");
        assertThat(response.getContentType()).isEqualTo("application/problem+json");
        assertThat(response.getContentAsString()).contains("\"status\":503").doesNotContain("secret");
    }
}

package forja.runtime.security.jwt;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.springframework.web.client.ResourceAccessException;

class IssuerCallsTest {

    @Test
    void whoNeverAnswersIsNotWaitedForTwice() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var client = IssuerCalls.client();
            var url = "http://127.0.0.1:%d/keys".formatted(silent.getLocalPort());

            assertThatThrownBy(() -> client.getForObject(url, String.class))
                .isInstanceOf(ResourceAccessException.class);
            assertThatThrownBy(() -> client.getForObject(url, String.class))
                .isInstanceOf(ResourceAccessException.class)
                .hasMessageContaining("It did not answer a moment ago");
        }
    }
}

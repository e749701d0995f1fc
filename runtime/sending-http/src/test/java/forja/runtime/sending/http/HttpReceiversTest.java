package forja.runtime.sending.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import forja.runtime.client.http.HttpCall;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.Sending;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestClient;

/** Receivers that listen on a port, and one that does not. */
class HttpReceiversTest {

    private static final String PREFIX = "service.some-sender.";

    private final Queue<String> received = new ConcurrentLinkedQueue<>();

    private HttpServer server;

    private int status = 204;

    private record Call(HttpMethod method, String path) implements HttpCall {}

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", request -> {
            var headers = request.getRequestHeaders();
            received.add(headers.getFirst("Idempotency-key") + " " + headers.getFirst("Authorization") + " "
                + headers.getFirst("X-key"));
            request.sendResponseHeaders(status, -1);
            request.close();
        });
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @ParameterizedTest
    @CsvSource({
        "none, id-1 null null", "basic, id-1 Basic bWU6c2VjcmV0 null", "bearer, id-1 Bearer token null",
        "api-key, id-1 null key",
    })
    void aReceiverKnowsWhoSends(String auth, String expected) {
        var credentials = PREFIX + "receivers.crm.credentials.";
        assertThat(send(PREFIX + "auth=" + auth, PREFIX + "auth-header=X-Key", credentials + "username=me",
            credentials + "password=secret", credentials + "token=token", credentials + "key=key").arrived())
            .containsExactly("id-1");
        assertThat(received).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource({"400, false", "429, true", "500, false", "502, false", "503, true"})
    void aReceiverIsAwayOnlyWhereItHasDoneNothing(int answered, boolean away) {
        status = answered;
        assertThat(send().failed().get("id-1").away()).isEqualTo(away);
    }

    @Test
    void aReceiverThatCannotBeConnectedToIsAway() {
        server.stop(0);
        assertThat(send().failed().get("id-1").away()).isTrue();
    }

    private Sending send(String... settings) {
        var sending = new Sending[1];
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(RestClientAutoConfiguration.class))
            .withPropertyValues(PREFIX + "receivers.crm.url=http://127.0.0.1:" + server.getAddress().getPort())
            .withPropertyValues(settings)
            .run(context -> {
                var own = HttpSenderSettings.of(context.getEnvironment(), PREFIX.substring(0, PREFIX.length() - 1));
                var receivers = new HttpReceivers[1];
                var headers = MessageHeaders.of(context.getEnvironment());
                var builders = context.getBeanProvider(RestClient.Builder.class);
                receivers[0] = new HttpReceivers(builders, own, headers, message -> {
                    Objects.requireNonNull(receivers[0].named("crm")).send(new Call(HttpMethod.POST, "/"), "/",
                        receivers[0].headersOf(message), null, (answered, answer) -> null);
                    return null;
                });
                try (var closed = receivers[0]) {
                    sending[0] = closed.send(
                        List.of(new OutboxMessage("id-1", new Lane("some", "placeOrder"), "id-1", "crm", "{}")));
                }
            });
        return sending[0];
    }
}

package forja.runtime.sending.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A service and a receiver that listens on a port. */
class RestSenderTest {

    private static final Lane LANE = new Lane("rest", "placeOrder");

    private final Queue<String> received = new ConcurrentLinkedQueue<>();

    private HttpServer server;

    private int status = 204;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", request -> {
            var headers = request.getRequestHeaders();
            var body = new String(request.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            received.add(String.join(" ", request.getRequestMethod(), request.getRequestURI().toString(), body,
                headers.getFirst("Content-type"), headers.getFirst("Idempotency-key"),
                String.valueOf(headers.getFirst("Authorization")), String.valueOf(headers.getFirst("X-shop"))));
            request.sendResponseHeaders(status, -1);
            request.close();
        });
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @Test
    void anAnswerArrivesAsJsonWithItsIdAndWhoSendsIt() {
        var sending = send("crm PUT /orders?from=shop", "service.rest-sender.auth=bearer",
            "service.rest-sender.receivers.crm.credentials.token=secret",
            "service.rest-sender.receivers.crm.headers.X-Shop=7");

        assertThat(sending.arrived()).containsExactly("id-1");
        assertThat(received).containsExactly(
            "PUT /base/orders?from=shop {\"é\":1} application/json id-1 Bearer secret 7");
    }

    @Test
    void aMessageHasItsHeadersAndNoneMakesAnother() {
        var headers = "service.messages.headers.place.";
        send("crm POST /orders", headers + "sender=rest", headers + "operation=placeOrder",
            headers + "destination=crm POST /orders", headers + "values.X-Shop={é}\r\nX-Other: 5%");

        assertThat(received).containsExactly(
            "POST /base/orders {\"é\":1} application/json id-1 null 1%0D%0AX-Other: 5%25");
    }

    @Test
    void aReceiverThatRefusesSaysWhyAndOneThatTakesNoneNowIsAway() {
        status = 400;
        assertThat(send("crm POST /orders").failed().get("id-1")).isEqualTo(
            new Sending.Failed(false, "POST /orders was answered 400"));
        status = 503;
        assertThat(send("crm POST /orders").failed().get("id-1")).isEqualTo(
            new Sending.Failed(true, "POST /orders was answered 503"));
    }

    @Test
    void aReceiverThatDoesNotListenIsAway() {
        var port = server.getAddress().getPort();
        server.stop(0);
        assertThat(send("crm POST /orders").failed().get("id-1")).matches(Sending.Failed::away)
            .extracting(Sending.Failed::reason).asString().contains("127.0.0.1:" + port);
    }

    @Test
    void oneThatDoesNotAnswerInTimeMayHaveTheMessage() {
        server.createContext("/base/slow", request -> {
            // It is never answered.
        });
        assertThat(send("crm POST /slow", "service.rest-sender.receivers.crm.read-timeout=200ms").failed().get("id-1"))
            .matches(failed -> !failed.away());
    }

    @Test
    void aDestinationThatNobodyKnowsFails() {
        assertThat(send("erp POST /orders").failed().get("id-1")).isEqualTo(
            new Sending.Failed(false, "This service has no receiver erp"));
        assertThat(received).isEmpty();
    }

    private Sending send(String destination, String... settings) {
        var sending = new Sending[1];
        new ApplicationContextRunner()
            .withConfiguration(
                AutoConfigurations.of(RestClientAutoConfiguration.class, RestSenderAutoConfiguration.class))
            .withPropertyValues("service.rest-sender.receivers.crm.url=http://127.0.0.1:"
                + server.getAddress().getPort() + "/base")
            .withPropertyValues(settings)
            .run(context -> sending[0] = context.getBean(OutboxTarget.class)
                .send(List.of(new OutboxMessage("id-1", LANE, "id-1", destination, "{\"é\":1}"))));
        return sending[0];
    }
}

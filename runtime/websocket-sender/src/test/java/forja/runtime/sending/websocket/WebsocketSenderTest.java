package forja.runtime.sending.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;
import forja.runtime.client.http.ApiThreads;
import forja.runtime.sending.SendingAutoConfiguration;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.config.annotation.EnableWebSocket;
import org.springframework.web.socket.config.annotation.WebSocketConfigurer;
import org.springframework.web.socket.handler.TextWebSocketHandler;
import tools.jackson.databind.json.JsonMapper;

/** A service and an endpoint of Tomcat's that listens on a port. */
class WebsocketSenderTest {

    private static final Lane LANE = new Lane("websocket", "placeOrder");

    private static final Endpoint ENDPOINT = new Endpoint();

    private static ConfigurableApplicationContext server;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration(exclude = {SendingAutoConfiguration.class, WebsocketSenderAutoConfiguration.class})
    @EnableWebSocket
    static class Server {

        @Bean
        WebSocketConfigurer endpoints(Endpoint endpoint) {
            return registry -> registry.addHandler(endpoint, "/orders").setAllowedOrigins("*");
        }
    }

    /** Remembers what it is told, and answers by a rule. */
    static final class Endpoint extends TextWebSocketHandler {

        private final Queue<String> received = new ConcurrentLinkedQueue<>();

        private final Queue<String> connected = new ConcurrentLinkedQueue<>();

        private final Queue<WebSocketSession> sessions = new ConcurrentLinkedQueue<>();

        private @Nullable String answer;

        private boolean closes;

        void forget() {
            List.of(received, connected, sessions).forEach(Queue::clear);
            answer = "{\"id\":%s,\"ok\":true,\"data\":null}";
            closes = false;
        }

        @Override
        public void afterConnectionEstablished(WebSocketSession session) {
            var headers = session.getHandshakeHeaders();
            sessions.add(session);
            connected.add(headers.getFirst("Authorization") + " " + headers.getFirst("X-Key") + " "
                + headers.getFirst("X-Shop"));
        }

        @Override
        protected void handleTextMessage(WebSocketSession session, TextMessage message) throws Exception {
            received.add(message.getPayload());
            if (closes) {
                session.close();
            } else if (answer != null) {
                session.sendMessage(new TextMessage("{\"event\":\"other\"}"));
                session.sendMessage(new TextMessage("no JSON"));
                session.sendMessage(new TextMessage(
                    answer.formatted(JsonMapper.shared().readTree(message.getPayload()).path("id").toString())));
            }
        }
    }

    @BeforeAll
    static void listen() {
        server = new SpringApplicationBuilder(Server.class)
            .web(WebApplicationType.SERVLET)
            .initializers(context -> context.getBeanFactory().registerSingleton("endpoint", ENDPOINT))
            .properties("server.port=0", "server.address=127.0.0.1", "spring.main.banner-mode=off")
            .run();
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @BeforeEach
    void forget() {
        ENDPOINT.forget();
    }

    @Test
    void aCallIsAcknowledgedByAnAnswerWithTheSameId() {
        assertThat(send("call", "{\"total\":1.50,\"é\":12345678901234567890}").arrived()).containsExactly("id-1");
        assertThat(ENDPOINT.received).containsExactly(
            "{\"id\":\"id-1\",\"op\":\"place\",\"params\":{\"total\":1.50,\"é\":12345678901234567890}}");
    }

    @Test
    void aRequestOfJsonRpcIsAcknowledgedByItsResult() {
        ENDPOINT.answer = "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":7,\"error\":null}";
        assertThat(send("rpc", "{\"a\":1}").arrived()).containsExactly("id-1");
        assertThat(ENDPOINT.received).containsExactly(
            "{\"jsonrpc\":\"2.0\",\"id\":\"id-1\",\"method\":\"place\",\"params\":{\"a\":1}}");
    }

    @Test
    void aMessageIsHandedToTheConnectionAsItIs() throws InterruptedException {
        ENDPOINT.answer = null;
        assertThat(send("plain", "[1]").arrived()).containsExactly("id-1");
        for (int tries = 0; ENDPOINT.received.isEmpty() && tries < 500; tries++) {
            Thread.sleep(10);
        }
        assertThat(ENDPOINT.received).containsExactly("[1]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{\"id\":%s,\"ok\":false,\"error\":{\"kind\":\"conflict\",\"detail\":\"known\"}} | known | false",
        "{\"id\":%s,\"ok\":false,\"error\":{\"kind\":\"busy\",\"title\":\"full\"}} | full | true",
        "{\"id\":%s,\"error\":{\"code\":-32602,\"message\":\"bad\"}} | bad | false",
        "{\"id\":%s,\"error\":\"no\"} | \"no\" | false",
    })
    void errorsAreRefusalsInTheWordsOfTheReceiver(String answer, String reason, boolean away) {
        ENDPOINT.answer = answer;
        assertThat(send("call", "{}").failed().get("id-1")).isEqualTo(
            new Sending.Failed(away, "place was answered an error: " + reason));
    }

    @Test
    void oneThatDoesNotAnswerInTimeOrThatLeavesMayHaveTheMessage() {
        ENDPOINT.answer = null;
        var patience = "service.websocket-sender.receivers.shop.read-timeout=300ms";
        assertThat(send("call", "{}", patience).failed().get("id-1"))
            .isEqualTo(new Sending.Failed(false, "The receiver did not answer in time"));
        ENDPOINT.closes = true;
        assertThat(send("call", "{}").failed().get("id-1")).satisfies(failed -> {
            assertThat(failed.away()).isFalse();
            assertThat(failed.reason()).contains("closed the connection");
        });
    }

    @Test
    void oneThatRefusesTheConnectionOrDoesNotListenIsAway() {
        assertThat(send("call", "{}", "service.websocket-sender.frames.call.path=/other").failed().get("id-1"))
            .matches(Sending.Failed::away);
        assertThat(send("1", "call", List.of("{}")).failed().get("id-1"))
            .matches(Sending.Failed::away)
            .extracting(Sending.Failed::reason).asString().contains("ws://127.0.0.1:1/orders");
    }

    @ParameterizedTest
    @CsvSource({"basic, Basic bWU6c2VjcmV0 null", "bearer, Bearer token null", "api-key, null key"})
    void aReceiverKnowsWhoSends(String auth, String expected) {
        var own = "service.websocket-sender.receivers.shop.";
        send("call", "{}", "service.websocket-sender.auth=" + auth, "service.websocket-sender.auth-header=X-Key",
            own + "credentials.username=me", own + "credentials.password=secret", own + "credentials.token=token",
            own + "credentials.key=key", own + "headers.X-Shop=7");
        assertThat(ENDPOINT.connected).containsExactly(expected + " 7");
    }

    @Test
    void headersAreThoseOfTheOpeningOfConnections() {
        var own = "service.messages.headers.call.";
        run(port(), List.of(own + "sender=websocket", own + "operation=placeOrder to shop", own + "destination=call",
            own + "values.X-Shop=7"), target -> {
                target.send(List.of(new OutboxMessage("id-1", LANE, "id-1", "call", "{}")));
                target.send(List.of(new OutboxMessage("id-2", LANE, "id-2", "plain", "{}")));
            });
        assertThat(ENDPOINT.connected).containsExactly("null null 7", "null null null");
    }

    @Test
    void aConnectionIsKeptForManyMessagesAndOpenedAgainWhenItIsLost() {
        run(port(), List.of(), target -> {
            var many = IntStream.range(0, 200)
                .mapToObj(at -> new OutboxMessage("id-" + at, LANE, "id-" + at, "call", "{}")).toList();
            assertThat(target.send(many).arrived()).hasSize(200);
            assertThat(ENDPOINT.connected).hasSize(1);
            ENDPOINT.sessions.forEach(session -> {
                try {
                    session.close();
                } catch (IOException gone) {
                    throw new IllegalStateException(gone);
                }
            });
            waitForEnd();
            assertThat(target.send(List.of(new OutboxMessage("again", LANE, "again", "call", "{}"))).arrived())
                .containsExactly("again");
            assertThat(ENDPOINT.connected).hasSize(2);
        });
        assertThat(ENDPOINT.received).hasSize(201);
    }

    @Test
    void aConnectionThatWasQuietAndIsGoneTakesNoMessageWithIt() throws Exception {
        try (var between = new SilentProxy(Integer.parseInt(port())); var threads = new ApiThreads();
            var connection = new SocketConnection(threads, ApiProperties.at("ws://127.0.0.1:" + between.port()),
                ApiCredentials.none(), "/orders", Duration.ZERO)) {
            connection.send("{\"id\":1}");
            connection.send("{\"id\":2}");
            assertThat(ENDPOINT.connected).hasSize(1);
            between.forgetConnections();
            connection.send("{\"id\":3}");
            for (int tries = 0; ENDPOINT.received.size() < 3 && tries < 500; tries++) {
                pause(10);
            }
        }
        assertThat(ENDPOINT.received).containsExactly("{\"id\":1}", "{\"id\":2}", "{\"id\":3}");
        assertThat(ENDPOINT.connected).hasSize(2);
    }

    private void waitForEnd() {
        for (int tries = 0; ENDPOINT.sessions.stream().anyMatch(WebSocketSession::isOpen) && tries < 500; tries++) {
            pause(10);
        }
        pause(200);
    }

    private static void pause(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aDestinationThatNobodyKnowsFails() {
        assertThat(send("gone", "{}").failed().get("id-1")).isEqualTo(
            new Sending.Failed(false, "This service has no frame gone"));
        assertThat(send("call", "{}", "service.websocket-sender.frames.call.receiver=crm").failed().get("id-1"))
            .isEqualTo(new Sending.Failed(false, "This service has no receiver crm"));
    }

    private String port() {
        return String.valueOf(server.getEnvironment().getProperty("local.server.port"));
    }

    private Sending send(String destination, String payload, String... settings) {
        return send(port(), destination, List.of(payload), settings);
    }

    private static Sending send(String port, String destination, List<String> payloads, String... settings) {
        var sending = new Sending[1];
        run(port, List.of(settings), target -> sending[0] = target.send(payloads.stream()
            .map(payload -> new OutboxMessage("id-1", LANE, "id-1", destination, payload)).toList()));
        return sending[0];
    }

    private static void run(String port, List<String> settings, Consumer<OutboxTarget> work) {
        var own = "service.websocket-sender.frames.";
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(WebsocketSenderAutoConfiguration.class))
            .withPropertyValues("service.websocket-sender.receivers.shop.url=ws://127.0.0.1:" + port)
            .withPropertyValues(own + "call.receiver=shop", own + "call.path=/orders", own + "call.kind=call",
                own + "call.operation=place")
            .withPropertyValues(own + "rpc.receiver=shop", own + "rpc.path=/orders", own + "rpc.kind=json-rpc",
                own + "rpc.operation=place")
            .withPropertyValues(own + "plain.receiver=shop", own + "plain.path=/orders")
            .withPropertyValues(settings.toArray(String[]::new))
            .run(context -> work.accept(context.getBean(OutboxTarget.class)));
    }
}

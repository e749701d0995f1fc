package forja.runtime.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

@SpringBootTest(classes = SocketService.class, webEnvironment = WebEnvironment.RANDOM_PORT, properties = {
    "service.websocket.path=/socket",
    "service.websocket.allowed-origins=https://friend.example",
    "service.websocket.max-message=1KB",
    "service.websocket.max-calls=1"
})
class SocketCallsTest {

    @LocalServerPort
    private int port;

    @Autowired
    private SocketService.Operations operations;

    private Client client;

    @BeforeEach
    void connect() throws Exception {
        client = new Client(port, null);
    }

    @AfterEach
    void disconnect() throws Exception {
        client.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a\"", "7", "-9223372036854775808"})
    void anAnswerHasTheIdOfItsCall(String id) throws Exception {
        assertThat(client.ask("{\"id\":" + id + ",\"op\":\"twice\",\"params\":{\"number\":4}}"))
            .isEqualTo("{\"id\":" + id + ",\"ok\":true,\"data\":8}");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"id\":", "[]", "1", "null", "{\"op\":\"x\"}", "{\"id\":null,\"op\":\"x\"}", "{\"id\":1.5,\"op\":\"x\"}",
        "{\"id\":9223372036854775808,\"op\":\"x\"}", "{\"id\":1,\"op\":\"a\",\"op\":\"b\"}"
    })
    void whatHasNoIdIsRefusedWithoutOne(String message) throws Exception {
        assertThat(client.ask(message)).startsWith("{\"id\":null,\"ok\":false,\"error\":{\"kind\":\"invalid\"");
    }

    @Test
    void anIdIsNotLongerThanOneHundredCharacters() throws Exception {
        assertThat(client.ask("{\"id\":\"" + "x".repeat(101) + "\",\"op\":\"twice\"}"))
            .startsWith("{\"id\":null,\"ok\":false,");
        assertThat(client.ask("{\"id\":\"" + "x".repeat(100) + "\",\"op\":\"none\"}")).startsWith("{\"id\":\"xx");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"id\":\"a\"}", "{\"id\":\"a\",\"op\":1}", "{\"id\":\"a\",\"op\":\"subscribe\"}",
        "{\"id\":\"a\",\"op\":\"twice\",\"y\":1}", "{\"id\":\"a\",\"op\":\"twice\"}",
        "{\"id\":\"a\",\"op\":\"twice\",\"params\":[4]}",
        "{\"id\":\"a\",\"op\":\"subscribe\",\"params\":{\"to\":\"twice\"}}"
    })
    void whatIsNoCallIsRefused(String message) throws Exception {
        assertThat(client.ask(message)).startsWith("{\"id\":\"a\",\"ok\":false,\"error\":{\"kind\":\"invalid\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        {"id":1,"op":"none"}                              | "kind":"notFound","title":"There is no such data.","detail":"There
        {"id":1,"op":"subscribe","params":{"to":"none"}}  | "kind":"notFound"
        {"id":1,"op":"set","params":{"number":-1}}        | "title":"The operation was refused.","detail":"Below zero","hint":"Add
        {"id":1,"op":"twice","params":{"number":"4"}}     | "detail":"It does not fit at number"
        {"id":1,"op":"secret"}                            | {"kind":"internal","title":"The operation failed."}
        {"id":1,"op":"forbidden","params":{"x":1}}        | "kind":"forbidden"
        {"id":1,"op":"subscribe","params":{"to":"forbidden"}} | "kind":"forbidden"
        """)
    void whatCannotBeDoneIsToldByItsKind(String message, String told) throws Exception {
        assertThat(client.ask(message)).startsWith("{\"id\":1,\"ok\":false,").contains(told).doesNotContain("secret");
    }

    @Test
    void oneCallTooManyIsBusyAndSlowOnesKeepNoOtherWaiting() throws Exception {
        client.send("{\"id\":\"slow\",\"op\":\"wait\"}");
        operations.waiting.await();

        assertThat(client.ask("{\"id\":1,\"op\":\"twice\",\"params\":{\"number\":1}}"))
            .startsWith("{\"id\":1,").contains("\"kind\":\"busy\"");
        try (var other = new Client(port, null)) {
            assertThat(other.ask("{\"id\":1,\"op\":\"twice\",\"params\":{\"number\":1}}")).contains("\"data\":2");
        }
        operations.done.countDown();
        assertThat(client.next()).isEqualTo("{\"id\":\"slow\",\"ok\":true,\"data\":null}");
    }

    @Test
    void whoSubscribedIsToldWhatTheOperationAnswersUntilItUnsubscribes() throws Exception {
        try (var other = new Client(port, null)) {
            var subscribed = "{\"id\":0,\"ok\":true,\"data\":null}";
            assertThat(other.ask("{\"id\":0,\"op\":\"subscribe\",\"params\":{\"to\":\"set\"}}")).isEqualTo(subscribed);
            assertThat(client.ask("{\"id\":0,\"op\":\"subscribe\",\"params\":{\"to\":\"set\"}}")).isEqualTo(subscribed);

            assertThat(client.ask("{\"id\":1,\"op\":\"set\",\"params\":{\"number\":5}}"))
                .isEqualTo("{\"id\":1,\"ok\":true,\"data\":5}");
            assertThat(client.next()).isEqualTo("{\"event\":\"set\",\"data\":5}");
            assertThat(other.next()).isEqualTo("{\"event\":\"set\",\"data\":5}");

            client.ask("{\"id\":2,\"op\":\"set\",\"params\":{\"number\":-5}}");
            assertThat(other.ask("{\"id\":3,\"op\":\"unsubscribe\",\"params\":{\"to\":\"set\"}}"))
                .startsWith("{\"id\":3,");
            client.ask("{\"id\":4,\"op\":\"set\",\"params\":{\"number\":6}}");
            assertThat(client.next()).startsWith("{\"event\":");
            assertThat(other.ask("{\"id\":5,\"op\":\"twice\",\"params\":{\"number\":1}}")).startsWith("{\"id\":5,");
        }
    }

    @Test
    void pagesOfOtherOriginsMayNotConnectUnlessTheyAreNamed() throws Exception {
        assertThatThrownBy(() -> new Client(port, "https://evil.example").close()).hasStackTraceContaining("403");
        for (var origin : new String[] {"https://friend.example", "http://localhost:" + port}) {
            try (var known = new Client(port, origin)) {
                assertThat(known.ask("{\"id\":1,\"op\":\"none\"}")).startsWith("{\"id\":1,");
            }
        }
    }

    @Test
    void whatIsTooLongOrNoTextEndsTheConnection() throws Exception {
        client.send("{\"id\":1,\"op\":\"" + "x".repeat(2_000) + "\"}");
        assertThat(client.closed().getCode()).isEqualTo(1009);
        try (var other = new Client(port, null)) {
            other.sendBytes();
            assertThat(other.closed().getCode()).isEqualTo(1003);
        }
    }
}

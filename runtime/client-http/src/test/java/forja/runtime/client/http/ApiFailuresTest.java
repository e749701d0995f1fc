package forja.runtime.client.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import forja.runtime.failure.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiFailuresTest {

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ApiFailures failures = new ApiFailures();

    private Failure failureOf(HttpApi api) {
        try (api) {
            var failure = catchThrowable(() -> RemoteApi.ask(api, "/a"));
            return Objects.requireNonNull(failures.classify(failure));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "302, INTERNAL",
        "400, INVALID",
        "401, INTERNAL",
        "403, FORBIDDEN",
        "404, NOT_FOUND",
        "408, TIMEOUT",
        "409, CONFLICT",
        "410, NOT_FOUND",
        "412, CONFLICT",
        "418, INTERNAL",
        "422, REFUSED",
        "429, UNAVAILABLE",
        "500, INTERNAL",
        "502, UNAVAILABLE",
        "503, UNAVAILABLE",
        "504, TIMEOUT",
    })
    void theStatusSaysWhatItMeansAndTextsOfTheApiStayThere(int status, Failure.Kind kind) {
        var headers = Map.of("Content-Type", "text/html", "Location", "/b");
        try (var remote = RemoteApi.answering(status, headers, "<b>no</b>")) {
            assertThat(failureOf(remote.api())).isEqualTo(Failure.of(kind));
            assertThat(remote.asked()).isEqualTo("GET /a");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        422 | application/problem+json | {"title":"Refused","detail":"Out of\\nstock"} | Out of stock
        422 | application/json         | {"title":"Refused"}                          | Refused
        422 | application/json         | {"title":"Refused","detail":" "}             | Refused
        400 | application/problem+json | {"detail":"No such day"}                     | No such day
        400 | application/problem+json | {"detail":1}                                 |
        400 | application/json         | {not                                         |
        400 | text/plain               | {"detail":"No such day"}                     |
        404 | application/problem+json | {"detail":"row 7 of table x"}                |
        """)
    void theReasonOfProblemsReachesTheCallerWhereItIsForTheCaller(int status, String type, String body, String reason) {
        try (var remote = RemoteApi.answering(status, type, body)) {
            assertThat(failureOf(remote.api()).message()).isEqualTo(reason);
        }
    }

    @Test
    void reasonsAreNotLongerThanCanBeRead() {
        var body = "{\"detail\":\"" + "x".repeat(5_000) + "\"}";
        try (var remote = RemoteApi.answering(422, "application/problem+json", body)) {
            assertThat(failureOf(remote.api()).message()).hasSizeLessThan(600);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>Sign in</html>", "\"1\"", "1.5", "99999999999", "{}", "1 2"})
    void anAnswerThatCannotBeReadIsOurs(String body) {
        try (var remote = RemoteApi.answering(200, "application/json", body)) {
            assertThat(failureOf(remote.api())).isEqualTo(Failure.of(Failure.Kind.INTERNAL));
        }
    }

    @Test
    void anAnswerThatIsTooLongIsNotRead() {
        try (var remote = RemoteApi.answering(200, "application/json", " ".repeat(70_000) + "1")) {
            assertThat(failureOf(remote.api())).isEqualTo(Failure.of(Failure.Kind.INTERNAL));
        }
    }

    @Test
    void anApiThatIsNotThereIsUnavailable() throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }

        assertThat(failureOf(RemoteApi.apiAt("http://localhost:" + port, PATIENCE)))
            .isEqualTo(Failure.of(Failure.Kind.UNAVAILABLE));
    }

    @Test
    void anApiThatSaysNothingTimesOut() throws IOException {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(failureOf(RemoteApi.apiAt("http://localhost:" + silent.getLocalPort(), PATIENCE)))
                .isEqualTo(Failure.of(Failure.Kind.TIMEOUT));
        }
    }

    @Test
    void anAnswerThatStopsComingTimesOut() throws IOException {
        try (var stalling = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var api = RemoteApi.apiAt("http://localhost:" + stalling.getLocalPort(), PATIENCE);
            var answering = new Thread(() -> {
                try (var connection = stalling.accept()) {
                    connection.getOutputStream().write(
                        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n1"
                            .getBytes(StandardCharsets.US_ASCII));
                    // Holds the connection until the client gives up: one that nobody holds is closed by the collector.
                    connection.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException ignored) {
                    // The test is over.
                }
            });
            answering.start();

            assertThat(failureOf(api)).isEqualTo(Failure.of(Failure.Kind.TIMEOUT));
        }
    }

    @Test
    void whatIsNotOfTheApiIsLeftToOthers() {
        assertThat(failures.classify(new IllegalStateException())).isNull();
    }
}

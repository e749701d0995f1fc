package forja.runtime.client.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import forja.runtime.client.ApiJson;
import forja.runtime.client.ApiProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.unit.DataSize;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.json.JsonMapper;

/** An API on this machine that gives one answer, and remembers what it was asked. */
final class RemoteApi implements AutoCloseable {

    private static final JsonMapper JSON = ApiJson.builder().build();

    /** More than any machine takes to answer itself. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private record Asked(String line, Map<String, List<String>> headers) {
    }

    private record Call(HttpMethod method, String path) implements HttpCall {

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    private final AtomicReference<@Nullable Asked> asked = new AtomicReference<>();

    private final HttpServer server;

    private RemoteApi(HttpServer server) {
        this.server = server;
    }

    static RemoteApi answering(int status, String type, String body) {
        return answering(status, Map.of("Content-Type", type), body);
    }

    static RemoteApi answering(int status, Map<String, String> headers, String body) {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var remote = new RemoteApi(server);
            server.createContext("/", exchange -> remote.answer(exchange, status, headers, body));
            server.start();
            return remote;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void answer(HttpExchange exchange, int status, Map<String, String> headers, String body)
        throws IOException {
        try (exchange) {
            asked.set(new Asked(exchange.getRequestMethod() + " " + exchange.getRequestURI(),
                Map.copyOf(exchange.getRequestHeaders())));
            headers.forEach(exchange.getResponseHeaders()::set);
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    HttpApi api() {
        return apiAt(url(), PATIENCE);
    }

    /** What calls this address and waits for so long, with a header and a credential that every call carries. */
    static HttpApi apiAt(String url, Duration patience) {
        var properties = new ApiProperties(url, patience, patience, DataSize.ofKilobytes(64), 10,
            Map.of("X-Own", "own"), new ApiProperties.Credentials("", "", "", ""));
        return new HttpApi(RestClient.builder(), properties, headers -> headers.set("X-Credential", "secret"));
    }

    /** Asks for a number. */
    static @Nullable Integer ask(HttpApi api, String path) {
        return api.send(new Call(HttpMethod.GET, "/{path}"), path, new HttpHeaders(), null,
            (headers, bytes) -> JSON.readValue(bytes, Integer.class));
    }

    /** Method and path with its query, as they came. */
    String asked() {
        return last().line();
    }

    @Nullable String header(String name) {
        return last().headers().entrySet().stream()
            .filter(header -> header.getKey().equalsIgnoreCase(name))
            .map(header -> String.join(", ", header.getValue()))
            .findFirst()
            .orElse(null);
    }

    private Asked last() {
        var found = asked.get();
        if (found == null) {
            throw new AssertionError("Nothing was asked");
        }
        return found;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

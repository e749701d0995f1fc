package forja.runtime.client.rest;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.web.client.RestClient;

/** An API on this machine that gives one answer, and remembers what it was asked. */
final class RemoteApi implements AutoCloseable {

    private record Asked(String line, Map<String, List<String>> headers, String body) {
    }

    private final AtomicReference<@Nullable Asked> asked = new AtomicReference<>();

    private final HttpServer server;

    private final RestApi api;

    private RemoteApi(HttpServer server) {
        this.server = server;
        var properties = ApiProperties.at("http://localhost:" + server.getAddress().getPort() + "/v1/");
        this.api = new RestApi(RestClient.builder(), properties, ApiCredentials.none(), names -> {
        });
    }

    static RemoteApi answering(int status, String type, String body) {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var remote = new RemoteApi(server);
            server.createContext("/", exchange -> remote.answer(exchange, status, type, body));
            server.start();
            return remote;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
        try (exchange) {
            var text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            asked.set(new Asked(exchange.getRequestMethod() + " " + exchange.getRequestURI(),
                Map.copyOf(exchange.getRequestHeaders()), text));
            exchange.getResponseHeaders().set("Content-Type", type);
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    RestApi api() {
        return api;
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

    String body() {
        return last().body();
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
        api.close();
        server.stop(0);
    }
}

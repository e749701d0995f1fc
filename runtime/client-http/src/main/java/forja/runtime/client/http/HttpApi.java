package forja.runtime.client.http;

import forja.runtime.client.ApiProperties;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;

/** An API that is called over HTTP: its connections, and what every call of it carries. */
public final class HttpApi implements AutoCloseable {

    /** As much of a refusal as can hold its reason. */
    private static final int MAX_REFUSAL_BYTES = 65_536;

    private final ApiThreads threads = new ApiThreads();

    private final RestClient client;

    private final ApiProperties properties;

    private final ApiCredentials credentials;

    /** Connections are kept and used again. A redirect is not followed: it could lead credentials elsewhere. */
    public HttpApi(RestClient.Builder builder, ApiProperties properties, ApiCredentials credentials) {
        this.client = builder.requestFactory(connections(properties, threads)).build();
        this.properties = properties;
        this.credentials = credentials;
    }

    /** Connections of another's, such as those of a test. */
    public HttpApi(RestClient client, ApiProperties properties, ApiCredentials credentials) {
        this.client = client;
        this.properties = properties;
        this.credentials = credentials;
    }

    private static JdkClientHttpRequestFactory connections(ApiProperties properties, ApiThreads threads) {
        var secure = properties.url().startsWith("https:");
        var client = HttpClient.newBuilder()
            .connectTimeout(properties.connectTimeout())
            .followRedirects(HttpClient.Redirect.NEVER)
            .version(secure ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
            .executor(threads);
        var connections = new JdkClientHttpRequestFactory(CompletableFuture.supplyAsync(client::build, threads).join());
        connections.setReadTimeout(properties.readTimeout());
        return connections;
    }

    /** Ends its connections. Whoever is still waiting is gone: the service has stopped answering. */
    @Override
    public void close() {
        threads.close();
    }

    /**
     * Sends a request and reads its answer, when it is one of success.
     *
     * @param path what stands behind the address of the API, with its query; empty where that is the whole address
     * @param reader makes the answer of its headers and its body
     */
    public <T> @Nullable T send(HttpCall call, String path, HttpHeaders headers, byte @Nullable [] body,
        BiFunction<HttpHeaders, byte[], @Nullable T> reader) {
        var request = client.method(call.method())
            .uri(call.path(), template -> uriOf(path))
            .headers(all -> {
                properties.headers().forEach(all::set);
                all.putAll(headers);
                credentials.addTo(all);
            });
        if (body != null) {
            request.body(body);
        }
        var start = System.nanoTime();
        return request.exchange((sent, answer) -> {
            try {
                return read(call, answer, reader);
            } catch (IOException broken) {
                throw isLate(start) ? timedOut(call, broken) : broken;
            }
        });
    }

    /** A slash at the end of a whole address means something; before a path it would be one too many. */
    private URI uriOf(String path) {
        var url = properties.url();
        return URI.create((path.startsWith("/") ? url.replaceFirst("/+$", "") : url) + path);
    }

    /** An answer that stops coming is closed when its time is over, which looks like any other end of a connection. */
    private boolean isLate(long start) {
        return System.nanoTime() - start >= properties.readTimeout().toNanos();
    }

    private static IOException timedOut(HttpCall call, IOException broken) {
        var timeout = new HttpTimeoutException(call + " was not answered to its end in time");
        timeout.initCause(broken);
        return timeout;
    }

    private <T> @Nullable T read(HttpCall call, ClientHttpResponse answer,
        BiFunction<HttpHeaders, byte[], @Nullable T> reader) throws IOException {
        var status = answer.getStatusCode();
        if (!status.is2xxSuccessful()) {
            var reason = status.value() == 401 ? ": it does not accept this service's credentials" : "";
            throw new RestClientResponseException(call + " was answered " + status.value() + reason, status,
                answer.getStatusText(), answer.getHeaders(), answer.getBody().readNBytes(MAX_REFUSAL_BYTES),
                StandardCharsets.UTF_8);
        }
        var limit = properties.maxAnswer();
        var bytes = answer.getBody().readNBytes(Math.toIntExact(limit.toBytes() + 1));
        if (bytes.length > limit.toBytes()) {
            throw new RestClientException(call + " was answered more than " + limit);
        }
        try {
            return reader.apply(answer.getHeaders(), bytes);
        } catch (RuntimeException unreadable) {
            throw new RestClientException(call + " was answered what cannot be read", unreadable);
        }
    }
}

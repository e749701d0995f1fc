package forja.runtime.security.jwt;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.RestTemplate;

/** How the issuer is asked for its keys: not for long, and not again in the moment after it did not answer. */
class IssuerCalls implements ClientHttpRequestInterceptor {

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Callers wait for each other here: who comes behind one that waited in vain is not to wait as long. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final AtomicReference<@Nullable Long> failedAtNanos = new AtomicReference<>();

    static RestTemplate client() {
        var requests = new SimpleClientHttpRequestFactory();
        requests.setConnectTimeout(PATIENCE);
        requests.setReadTimeout(PATIENCE);
        var client = new RestTemplate(requests);
        client.getInterceptors().add(new IssuerCalls());
        return client;
    }

    @Override
    public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
        throws IOException {
        var failedAt = failedAtNanos.get();
        if (failedAt != null && System.nanoTime() - failedAt < PAUSE.toNanos()) {
            throw new ConnectException("It did not answer a moment ago");
        }
        try {
            var response = execution.execute(request, body);
            failedAtNanos.set(null);
            return response;
        } catch (IOException failure) {
            failedAtNanos.set(System.nanoTime());
            throw failure;
        }
    }
}

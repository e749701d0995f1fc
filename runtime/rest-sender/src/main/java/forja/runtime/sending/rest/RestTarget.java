package forja.runtime.sending.rest;

import forja.runtime.client.http.HttpApi;
import forja.runtime.client.http.HttpCall;
import forja.runtime.sending.OneByOne;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;

/**
 * Sends JSON to REST APIs. A destination is the name of a receiver, a method and a path: {@code crm POST /orders}. The
 * message's id goes along as {@code Idempotency-Key}: it is the same however often the message is sent.
 */
class RestTarget implements OutboxTarget, AutoCloseable {

    static final String SENDER = "rest";

    private static final int BATCH = 100;

    /** A receiver that says so has not done anything with the request: RFC 9110, 15.6.4, and RFC 6585, 4. */
    private static final Set<Integer> NOT_NOW = Set.of(429, 503);

    private final Map<String, HttpApi> receivers;

    private final OneByOne oneByOne;

    RestTarget(Map<String, HttpApi> receivers, int atOnce) {
        this.receivers = new TreeMap<>(receivers);
        this.oneByOne = new OneByOne(atOnce, this::send);
    }

    @Override
    public String sender() {
        return SENDER;
    }

    @Override
    public int most(int attempts) {
        return BATCH;
    }

    @Override
    public Sending send(List<OutboxMessage> messages) {
        return oneByOne.send(messages);
    }

    private Sending.@Nullable Failed send(OutboxMessage message) {
        var words = message.destination().split(" ", 3);
        var receiver = receivers.get(words[0]);
        if (receiver == null || words.length < 3) {
            return new Sending.Failed(false, "This service has no receiver " + words[0]);
        }
        try {
            receiver.send(new Call(HttpMethod.valueOf(words[1]), words[2]), words[2], headersOf(message),
                message.payload().getBytes(StandardCharsets.UTF_8), (headers, answer) -> null);
            return null;
        } catch (RestClientException failure) {
            return new Sending.Failed(isAway(failure), reasonOf(failure));
        }
    }

    private static HttpHeaders headersOf(OutboxMessage message) {
        var headers = new HttpHeaders();
        headers.setContentType(MediaType.APPLICATION_JSON);
        headers.set("Idempotency-Key", message.id());
        return headers;
    }

    /** Tells whether the receiver cannot have seen the message, or has said that it takes none now. */
    private static boolean isAway(RestClientException failure) {
        if (failure instanceof RestClientResponseException answer) {
            return NOT_NOW.contains(answer.getStatusCode().value());
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException
                || cause instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }

    private static String reasonOf(RestClientException failure) {
        var cause = failure.getMostSpecificCause();
        return cause == failure ? String.valueOf(failure.getMessage()) : failure.getMessage() + ": " + cause;
    }

    @Override
    public void close() {
        oneByOne.close();
        receivers.values().forEach(HttpApi::close);
    }

    /** A request, as the log and observations name it. */
    private record Call(HttpMethod method, String path) implements HttpCall {

        @Override
        public String toString() {
            return method + " " + path;
        }
    }
}

package forja.runtime.sending.http;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.HttpApi;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.sending.Connecting;
import forja.runtime.sending.OneByOne;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.Sending;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;

/** Receivers that are reached over HTTP: their connections, and what it means when one of them fails. */
public final class HttpReceivers implements AutoCloseable {

    /** A receiver that says so has not done anything with the request: RFC 9110, 15.6.4, and RFC 6585, 4. */
    private static final Set<Integer> NOT_NOW = Set.of(429, 503);

    private final Map<String, HttpApi> receivers = new TreeMap<>();

    private final OneByOne oneByOne;

    private final MessageHeaders headers;

    private final Request request;

    /** Opens connections as they are needed, and sends one message by a request. */
    public HttpReceivers(
        ObjectProvider<RestClient.Builder> builders,
        HttpSenderSettings settings,
        MessageHeaders headers,
        Request request
    ) {
        settings.receivers().forEach((name, receiver) -> receivers.put(name,
            connected(builders.getObject(), receiver, settings)));
        this.oneByOne = new OneByOne(settings.atOnce(), this::sendOne);
        this.headers = headers;
        this.request = request;
    }

    private static HttpApi connected(RestClient.Builder builder, ApiProperties receiver, HttpSenderSettings settings) {
        return new HttpApi(builder, receiver, settings.auth().credentials(receiver, settings.authHeader()));
    }

    /** Sends messages, each for itself, those of a key in their order. */
    public Sending send(List<OutboxMessage> messages) {
        return oneByOne.send(messages);
    }

    private Sending.@Nullable Failed sendOne(OutboxMessage message) {
        try {
            return request.send(message);
        } catch (RestClientException failure) {
            return new Sending.Failed(isAway(failure), reasonOf(failure));
        }
    }

    /** The receiver of a name that the settings have. */
    public @Nullable HttpApi named(String name) {
        return receivers.get(name);
    }

    /** The headers of a request: those of the message, and its id, which is the same however often it is sent. */
    public HttpHeaders headersOf(OutboxMessage message) {
        var own = new HttpHeaders();
        var lane = message.lane();
        headers.ofAscii(lane.sender(), lane.operation(), message.destination(), message.payload()).forEach(own::set);
        own.set("Idempotency-Key", message.id());
        return own;
    }

    /** Tells whether the receiver cannot have seen the message, or has said that it takes none now. */
    public static boolean isAway(RestClientException failure) {
        if (failure instanceof RestClientResponseException answer) {
            return NOT_NOW.contains(answer.getStatusCode().value());
        }
        return Connecting.failed(failure);
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

    /** One message, as its sender sends it. */
    @FunctionalInterface
    public interface Request {

        /**
         * Sends a message, and answers why it has not arrived, or nothing.
         *
         * @throws RestClientException where the receiver does not take it
         */
        Sending.@Nullable Failed send(OutboxMessage message);
    }
}

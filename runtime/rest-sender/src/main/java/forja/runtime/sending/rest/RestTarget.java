package forja.runtime.sending.rest;

import forja.runtime.client.http.HttpCall;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.sending.http.HttpReceivers;
import forja.runtime.sending.http.HttpSenderSettings;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/** Sends JSON to REST APIs. A destination is the name of a receiver, a method and a path: {@code crm POST /orders}. */
class RestTarget implements OutboxTarget, AutoCloseable {

    static final String SENDER = "rest";

    private static final int BATCH = 100;

    private final HttpReceivers receivers;

    RestTarget(
        ObjectProvider<RestClient.Builder> builders,
        HttpSenderSettings settings,
        MessageHeaders headers
    ) {
        this.receivers = new HttpReceivers(builders, settings, headers, this::send);
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
        return receivers.send(messages);
    }

    private Sending.@Nullable Failed send(OutboxMessage message) {
        var words = message.destination().split(" ", 3);
        var receiver = receivers.named(words[0]);
        if (receiver == null || words.length < 3) {
            return new Sending.Failed(false, "This service has no receiver " + words[0]);
        }
        var headers = receivers.headersOf(message);
        headers.setContentType(MediaType.APPLICATION_JSON);
        receiver.send(new Call(HttpMethod.valueOf(words[1]), words[2]), words[2], headers,
            message.payload().getBytes(StandardCharsets.UTF_8), (answered, answer) -> null);
        return null;
    }

    @Override
    public void close() {
        receivers.close();
    }

    /** A request, as the log and observations name it. */
    private record Call(HttpMethod method, String path) implements HttpCall {

        @Override
        public String toString() {
            return method + " " + path;
        }
    }
}

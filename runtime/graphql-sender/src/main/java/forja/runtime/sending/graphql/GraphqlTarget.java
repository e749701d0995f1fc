package forja.runtime.sending.graphql;

import forja.runtime.client.ApiJson;
import forja.runtime.client.graphql.ApiErrorException;
import forja.runtime.client.graphql.ApiErrors;
import forja.runtime.client.graphql.GraphQlRequest;
import forja.runtime.client.http.HttpCall;
import forja.runtime.failure.Failure;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.sending.graphql.GraphqlSenderSettings.Mutation;
import forja.runtime.sending.http.HttpReceivers;
import forja.runtime.sending.http.HttpSenderSettings;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends messages to GraphQL APIs as the variables of documents. A destination is the name of one. */
class GraphqlTarget implements OutboxTarget, AutoCloseable {

    static final String SENDER = "graphql";

    private static final int BATCH = 100;

    private static final Pattern VARIABLE = Pattern.compile("\\$([_A-Za-z][_0-9A-Za-z]*)");

    private static final ApiErrors ERRORS = new ApiErrors();

    private final JsonMapper json = ApiJson.builder().build();

    private final HttpReceivers receivers;

    private final Map<String, Call> calls = new TreeMap<>();

    GraphqlTarget(
        ObjectProvider<RestClient.Builder> builders,
        HttpSenderSettings settings,
        MessageHeaders headers,
        Map<String, Mutation> mutations
    ) {
        this.receivers = new HttpReceivers(builders, settings, headers, this::send);
        mutations.forEach((name, mutation) -> calls.put(name, new Call(name, mutation, textOf(mutation))));
    }

    private static String textOf(Mutation mutation) {
        try {
            return mutation.document().getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
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
        var call = calls.get(message.destination());
        if (call == null) {
            return new Sending.Failed(false, "This service has no mutation " + message.destination());
        }
        var receiver = receivers.named(call.mutation().receiver());
        if (receiver == null) {
            return new Sending.Failed(false, "This service has no receiver " + call.mutation().receiver());
        }
        try {
            new GraphQlRequest(call.document(), null).send(receiver, call, json, receivers.headersOf(message),
                call.variables(json.readTree(message.payload())));
            return null;
        } catch (ApiErrorException refused) {
            return new Sending.Failed(isAway(refused), String.valueOf(refused.getMessage()));
        }
    }

    /** An API that takes none now says so by the status, or before it begins: nothing is done. */
    private static boolean isAway(ApiErrorException refused) {
        if (refused.getCause() instanceof RestClientException answer && HttpReceivers.isAway(answer)) {
            return true;
        }
        var failure = ERRORS.classify(refused);
        return !refused.isBegun() && failure != null && failure.kind() == Failure.Kind.UNAVAILABLE;
    }

    @Override
    public void close() {
        receivers.close();
    }

    /** A request, as the log and observations name it. */
    private record Call(String name, Mutation mutation, String document) implements HttpCall {

        @Override
        public HttpMethod method() {
            return HttpMethod.POST;
        }

        @Override
        public String path() {
            return mutation.path();
        }

        /** What the document does not name is left out: some APIs refuse it. */
        Map<String, JsonNode> variables(JsonNode message) {
            if (!mutation.variable().isEmpty()) {
                return Map.of(mutation.variable(), message);
            }
            var variables = new LinkedHashMap<String, JsonNode>();
            var names = VARIABLE.matcher(document);
            while (names.find()) {
                if (message.has(names.group(1))) {
                    variables.put(names.group(1), message.get(names.group(1)));
                }
            }
            return variables;
        }

        @Override
        public String toString() {
            return "mutation " + name;
        }
    }
}

package com.acme.depot.client;

import com.acme.depot.client.proto.AnyMessage;
import com.acme.depot.client.proto.EnvelopeMessage;
import com.acme.depot.model.AnyRequest;
import com.acme.depot.model.Envelope;
import com.acme.depot.model.UnpackRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Calls the API: Depots. */
@Component
public class DepotsClient {

    private final Api api;

    DepotsClient(Api api) {
        this.api = api;
    }

    /** Calls <code>depot.v1.Depots/Any</code>. */
    public @Nullable Envelope any(AnyRequest request) {
        return api.call(
            "depot.v1.Depots/Any", EnvelopeMessage.getDefaultInstance(), EnvelopeMessage.getDefaultInstance())
            .given("content", request.content())
            .given("more_of_it", request.moreOfIt())
            .given("named", request.named())
            .given("any_one", request.anyOne())
            .given("none", request.none())
            .given("plain", request.plain())
            .given("inside", request.inside())
            .answer(Envelope.class);
    }

    /** Calls <code>depot.v1.Depots/Unpack</code>. */
    public @Nullable JsonNode unpack(UnpackRequest request) {
        return api.call("depot.v1.Depots/Unpack", AnyMessage.getDefaultInstance(), AnyMessage.getDefaultInstance())
            .message(request.body())
            .answer(JsonNode.class);
    }
}

package com.acme.depot.client;

import com.acme.depot.client.proto.AnyMessage;
import com.acme.depot.client.proto.EnvelopeMessage;
import com.acme.depot.model.AnyRequest;
import com.acme.depot.model.Envelope;
import com.acme.depot.model.UnpackRequest;
import forja.runtime.client.grpc.GrpcApi;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Calls the API: Packages. */
@Component
public class PackagesClient {

    private final GrpcApi api;

    PackagesClient(GrpcApi api) {
        this.api = api;
    }

    /** Calls <code>depot.v1.Packages/Any</code>. */
    public @Nullable Envelope any(AnyRequest request) {
        return api.call(
            "depot.v1.Packages/Any", EnvelopeMessage.getDefaultInstance(), EnvelopeMessage.getDefaultInstance())
            .given("content", request.content())
            .given("more_of_it", request.moreOfIt())
            .given("named", request.named())
            .given("any_one", request.anyOne())
            .given("none", request.none())
            .given("plain", request.plain())
            .given("inside", request.inside())
            .answer(Envelope.class);
    }

    /** Calls <code>depot.v1.Packages/Unpack</code>. */
    public @Nullable JsonNode unpack(UnpackRequest request) {
        return api.call("depot.v1.Packages/Unpack", AnyMessage.getDefaultInstance(), AnyMessage.getDefaultInstance())
            .message(request.body())
            .answer(JsonNode.class);
    }
}

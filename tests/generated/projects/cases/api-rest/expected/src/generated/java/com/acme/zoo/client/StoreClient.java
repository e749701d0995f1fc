package com.acme.zoo.client;

import com.acme.zoo.model.AnythingRequest;
import com.acme.zoo.model.ApiResponseType;
import com.acme.zoo.model.BoxedRequest;
import com.acme.zoo.model.LoginRequest;
import forja.runtime.client.rest.ApiStyle;
import forja.runtime.client.rest.RestApi;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Calls the API: Store. */
@Component
public class StoreClient {

    private final RestApi api;

    StoreClient(RestApi api) {
        this.api = api;
    }

    /** Calls <code>GET /count</code>. */
    public @Nullable Long getCount() {
        return api.call("GET", "/count")
            .answer("application/json", Long.class);
    }

    /** Calls <code>GET /boxes/&#123;box&#125;/&#123;color&#125;</code>. */
    public @Nullable JsonNode boxed(BoxedRequest request) {
        return api.call("GET", "/boxes/{box}/{color}")
            .path("box", ApiStyle.MATRIX, true, request.box())
            .path("color", ApiStyle.LABEL, true, request.color())
            .answer("application/json", JsonNode.class);
    }

    /** Calls <code>POST /login</code>. */
    public @Nullable ApiResponseType login(LoginRequest request) {
        return api.call("POST", "/login")
            .member("e-mail", request.eMail())
            .member("phone", request.phone())
            .given("nick", request.nick())
            .members("application/x-www-form-urlencoded", true)
            .answer("application/json", ApiResponseType.class);
    }

    /** Calls <code>POST /anything</code>. */
    public @Nullable Map<String, JsonNode> anything(AnythingRequest request) {
        return api.call("POST", "/anything")
            .givenBody("application/json", request.body())
            .answer("application/json", new TypeReference<Map<String, JsonNode>>() {});
    }
}

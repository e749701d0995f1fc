package com.acme.zoo.client;

import com.acme.zoo.model.Mood;
import com.acme.zoo.model.U002aJndiLdapXTXBQRequest;
import forja.runtime.client.rest.RestApi;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Calls the API: U002aJndiLdapXTXBQ. */
@Component
public class U002aJndiLdapXTXBQClient {

    private final RestApi api;

    U002aJndiLdapXTXBQClient(RestApi api) {
        this.api = api;
    }

    /** Calls <code>GET /&#123;evil&#125;</code>. */
    public @Nullable Mood u002aJndiLdapXTXBQ(U002aJndiLdapXTXBQRequest request) {
        return api.call("GET", "/{evil}")
            .path("evil", request.evil())
            .answer("application/json", Mood.class);
    }
}

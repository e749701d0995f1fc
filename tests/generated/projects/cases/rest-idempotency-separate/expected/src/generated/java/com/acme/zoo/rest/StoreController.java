package com.acme.zoo.rest;

import com.acme.zoo.model.AnythingRequest;
import com.acme.zoo.model.ApiResponseType;
import com.acme.zoo.model.BoxedRequest;
import com.acme.zoo.model.LoginRequest;
import com.acme.zoo.service.StoreService;
import forja.runtime.rest.RestOperations;
import forja.runtime.rest.idempotency.Idempotent;
import jakarta.validation.Valid;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import tools.jackson.databind.JsonNode;

/** Store over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class StoreController {

    private final StoreService service;

    StoreController(StoreService service) {
        this.service = service;
    }

    @GetMapping("/get-count")
    public @Nullable Long getCount() {
        return this.service.getCount();
    }

    @PostMapping("/boxed")
    public @Nullable JsonNode boxed(@Valid @RequestBody BoxedRequest request) {
        return this.service.boxed(request);
    }

    @PostMapping("/login")
    @Idempotent(apart = true)
    public @Nullable ApiResponseType login(@Valid @RequestBody LoginRequest request) {
        return this.service.login(request);
    }

    @PostMapping("/anything")
    @Idempotent(apart = true)
    public @Nullable Map<String, JsonNode> anything(@Valid @RequestBody AnythingRequest request) {
        return this.service.anything(request);
    }
}

package com.acme.shop.rest;

import com.acme.shop.model.DupRequest;
import com.acme.shop.service.GrosseCoService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** GrosseCo over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class GrosseCoController {

    private final GrosseCoService service;

    GrosseCoController(GrosseCoService service) {
        this.service = service;
    }

    @PostMapping("/dup")
    public @Nullable Integer dup(@Valid @RequestBody DupRequest request) {
        return this.service.dup(request);
    }
}

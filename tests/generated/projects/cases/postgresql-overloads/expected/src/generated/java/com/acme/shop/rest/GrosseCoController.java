package com.acme.shop.rest;

import com.acme.shop.model.DupRequest;
import com.acme.shop.service.GrosseCoService;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** GrosseCo over HTTP. The file {@code openapi.json} describes it. */
@Hidden
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
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

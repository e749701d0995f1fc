package com.acme.shop.rest;

import com.acme.shop.model.EchoByBigintRequest;
import com.acme.shop.model.EchoByIntegerRequest;
import com.acme.shop.model.EchoByTextRequest;
import com.acme.shop.service.ShapesService;
import forja.runtime.rest.RestOperations;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Shapes over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShapesController {

    private final ShapesService service;

    ShapesController(ShapesService service) {
        this.service = service;
    }

    @GetMapping("/echo-by-integer")
    public @Nullable String echoByInteger(@RequestParam(required = false) @Nullable Integer x) {
        return this.service.echoByInteger(new EchoByIntegerRequest(x));
    }

    @GetMapping("/echo-by-text")
    public @Nullable String echoByText(@RequestParam(required = false) @Nullable String x) {
        return this.service.echoByText(new EchoByTextRequest(x));
    }

    @GetMapping("/echo-by-bigint")
    public @Nullable String echoByBigint(@RequestParam(required = false) @Nullable Long x) {
        return this.service.echoByBigint(new EchoByBigintRequest(x));
    }
}

package com.acme.shop.rest;

import com.acme.shop.model.ProcOutResponse;
import com.acme.shop.service.ShapesService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** Shapes over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShapesController {

    private final ShapesService service;

    private final ShapesRequestMapper requests;

    ShapesController(ShapesService service, ShapesRequestMapper requests) {
        this.service = service;
        this.requests = requests;
    }

    @PutMapping("/out")
    public @Nullable ProcOutResponse procOut(@Valid @RequestBody ProcOutBody body) {
        return this.service.procOut(this.requests.procOut(body));
    }
}

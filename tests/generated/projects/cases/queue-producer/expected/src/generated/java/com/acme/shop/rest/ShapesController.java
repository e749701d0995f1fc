package com.acme.shop.rest;

import com.acme.shop.model.ProcNothingRequest;
import com.acme.shop.service.ShapesService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Shapes over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShapesController {

    private final ShapesService service;

    ShapesController(ShapesService service) {
        this.service = service;
    }

    @PostMapping("/proc-nothing")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void procNothing(@Valid @RequestBody ProcNothingRequest request) {
        this.service.procNothing(request);
    }
}

package com.acme.shop.rest;

import com.acme.shop.model.ProcOutResponse;
import com.acme.shop.service.ShapesService;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Shapes over HTTP. The file {@code openapi.json} describes it. */
@Hidden
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
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

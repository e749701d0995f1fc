package com.acme.shop.rest;

import com.acme.shop.model.ProcOutResponse;
import com.acme.shop.service.ShapesService;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Shapes over HTTP. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Shapes")
class ShapesController {

    private final ShapesService service;

    private final ShapesRequestMapper requests;

    ShapesController(ShapesService service, ShapesRequestMapper requests) {
        this.service = service;
        this.requests = requests;
    }

    @Operation(operationId = "procOut", summary = "shapes.proc_out(a, c)")
    @PutMapping("/out")
    public ProcOutResponse procOut(@Valid @RequestBody ProcOutBody body) {
        return this.service.procOut(this.requests.procOut(body));
    }
}

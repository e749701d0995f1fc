package com.acme.shop.rest;

import com.acme.shop.model.EchoBoxesRequest;
import com.acme.shop.model.EchoTimesRequest;
import com.acme.shop.model.EchoTimesRow;
import com.acme.shop.service.ShapesService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;

/** Shapes over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShapesController {

    private final ShapesService service;

    ShapesController(ShapesService service) {
        this.service = service;
    }

    @PostMapping("/echo-times")
    public List<EchoTimesRow> echoTimes(@Valid @RequestBody EchoTimesRequest request) {
        return this.service.echoTimes(request);
    }

    @GetMapping("/echo-boxes")
    public @Nullable String echoBoxes(@RequestParam(required = false) @Nullable String boxes) {
        return this.service.echoBoxes(new EchoBoxesRequest(boxes));
    }
}

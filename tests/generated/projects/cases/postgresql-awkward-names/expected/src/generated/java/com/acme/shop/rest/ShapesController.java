package com.acme.shop.rest;

import com.acme.shop.model.UnnamedRequest;
import com.acme.shop.model.WeirdNameRequest;
import com.acme.shop.model.WeirdNameRow;
import com.acme.shop.service.ShapesService;
import forja.runtime.rest.RestOperations;
import java.util.List;
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

    @GetMapping("/weird-name")
    public List<WeirdNameRow> weirdName(
        @RequestParam(name = "class", required = false) @Nullable Integer classValue,
        @RequestParam(name = "Class", required = false) @Nullable Integer classValue2,
        @RequestParam(required = false) @Nullable String aB) {
        return this.service.weirdName(new WeirdNameRequest(classValue, classValue2, aB));
    }

    @GetMapping("/unnamed")
    public @Nullable String unnamed(
        @RequestParam(required = false) @Nullable Integer arg1,
        @RequestParam(required = false) @Nullable String arg2) {
        return this.service.unnamed(new UnnamedRequest(arg1, arg2));
    }
}

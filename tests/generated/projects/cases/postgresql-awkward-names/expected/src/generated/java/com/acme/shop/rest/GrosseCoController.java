package com.acme.shop.rest;

import com.acme.shop.model.EchoEnumRequest;
import com.acme.shop.model.MixedEnum;
import com.acme.shop.model.OperationRequest;
import com.acme.shop.model.SystemExit0Request;
import com.acme.shop.model.U0022Request;
import com.acme.shop.service.GrosseCoService;
import forja.runtime.rest.RestOperations;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** GrosseCo over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class GrosseCoController {

    private final GrosseCoService service;

    GrosseCoController(GrosseCoService service) {
        this.service = service;
    }

    @GetMapping("/system-exit0")
    public @Nullable Integer systemExit0(@RequestParam(required = false) @Nullable Integer aB) {
        return this.service.systemExit0(new SystemExit0Request(aB));
    }

    @GetMapping("/operation")
    public @Nullable String operation(@RequestParam(required = false) @Nullable String 引数) {
        return this.service.operation(new OperationRequest(引数));
    }

    @GetMapping("/echo-enum")
    public @Nullable MixedEnum echoEnum(@RequestParam(required = false) @Nullable MixedEnum e) {
        return this.service.echoEnum(new EchoEnumRequest(e));
    }

    @GetMapping("/u0022")
    public @Nullable Integer u0022(
        @RequestParam(name = "$x", required = false) @Nullable Integer x,
        @RequestParam(name = "x$", required = false) @Nullable Integer x2) {
        return this.service.u0022(new U0022Request(x, x2));
    }
}

package com.acme.shop.rest;

import com.acme.shop.model.EchoBytesRequest;
import com.acme.shop.model.EchoNumericRequest;
import com.acme.shop.model.EchoRequest;
import com.acme.shop.model.ProcOutRequest;
import com.acme.shop.model.ProcOutResponse;
import com.acme.shop.service.ShapesService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Shapes over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShapesController {

    private final ShapesService service;

    ShapesController(ShapesService service) {
        this.service = service;
    }

    @PostMapping(path = "/echo-bytes", produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    public byte @Nullable [] echoBytes(@Valid @RequestBody EchoBytesRequest request) {
        return this.service.echoBytes(request);
    }

    @PutMapping("/out/{a}")
    public @Nullable ProcOutResponse procOut(
        @PathVariable Integer a,
        @Valid @RequestBody ProcOutBody body) {
        return this.service.procOut(new ProcOutRequest(a, body.c()));
    }

    @PostMapping("/numbers/{n}")
    public @Nullable BigDecimal echoNumeric(@PathVariable BigDecimal n) {
        return this.service.echoNumeric(new EchoNumericRequest(n));
    }

    @GetMapping("/texts/{x}")
    public @Nullable String echo(@PathVariable String x) {
        return this.service.echo(new EchoRequest(x));
    }

    @GetMapping("/nothing")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void getNothing() {
        this.service.getNothing();
    }

    @PutMapping("/nothing")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void putNothing() {
        this.service.putNothing();
    }
}

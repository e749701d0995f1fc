package com.acme.shop.rest;

import com.acme.shop.model.EchoEnumRequest;
import com.acme.shop.model.MixedEnum;
import com.acme.shop.model.SystemExit0Request;
import com.acme.shop.model.U0022Request;
import com.acme.shop.model.U65e5u672cu8a9eRequest;
import com.acme.shop.service.GrosseCoService;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** GrosseCo over HTTP. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "GrosseCo")
class GrosseCoController {

    private final GrosseCoService service;

    GrosseCoController(GrosseCoService service) {
        this.service = service;
    }

    @Operation(
        operationId = "systemExit0",
        summary = "evil */ \\u002a/ \\${jndi:ldap://x} #{T(java.lang.Runtime)} <script>alert(1)</script> {@code x} @param.")
    @GetMapping("/system-exit0")
    public Integer systemExit0(@RequestParam(required = false) Integer aB) {
        return this.service.systemExit0(new SystemExit0Request(aB));
    }

    @Operation(operationId = "u65e5u672cu8a9e", summary = "Größe & Co..日本語(引数)")
    @GetMapping("/u65e5u672cu8a9e")
    public String u65e5u672cu8a9e(@RequestParam(required = false) String u5f15u6570) {
        return this.service.u65e5u672cu8a9e(new U65e5u672cu8a9eRequest(u5f15u6570));
    }

    @Operation(operationId = "echoEnum", summary = "Größe & Co..echo_enum(e)")
    @GetMapping("/echo-enum")
    public MixedEnum echoEnum(@RequestParam(required = false) MixedEnum e) {
        return this.service.echoEnum(new EchoEnumRequest(e));
    }

    @Operation(operationId = "u0022", summary = "Größe & Co..\\u0022;($x, x$)")
    @GetMapping("/u0022")
    public Integer u0022(
        @RequestParam(required = false) Integer x,
        @RequestParam(required = false) Integer x2) {
        return this.service.u0022(new U0022Request(x, x2));
    }
}

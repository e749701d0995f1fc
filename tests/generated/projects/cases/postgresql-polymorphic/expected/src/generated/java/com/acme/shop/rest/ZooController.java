package com.acme.shop.rest;

import com.acme.shop.model.EachOfRequest;
import com.acme.shop.model.EachOfRow;
import com.acme.shop.model.FirstOfRequest;
import com.acme.shop.model.GreaterRequest;
import com.acme.shop.model.LowerOfRequest;
import com.acme.shop.model.MixedRequest;
import com.acme.shop.model.NextSizeRequest;
import com.acme.shop.model.PairRequest;
import com.acme.shop.model.PairResponse;
import com.acme.shop.model.TableOfRequest;
import com.acme.shop.model.TableOfRow;
import com.acme.shop.model.TurnRequest;
import com.acme.shop.model.TurnResponse;
import com.acme.shop.model.ZooSize;
import com.acme.shop.service.ZooService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;

/** Zoo over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ZooController {

    private final ZooService service;

    ZooController(ZooService service) {
        this.service = service;
    }

    @GetMapping("/each-of")
    public List<EachOfRow> eachOf(@RequestParam(required = false) @Nullable List<LocalDate> list) {
        return this.service.eachOf(new EachOfRequest(list));
    }

    @GetMapping("/first-of")
    public @Nullable String firstOf(@RequestParam(required = false) @Nullable List<String> list) {
        return this.service.firstOf(new FirstOfRequest(list));
    }

    @GetMapping("/greater")
    public @Nullable List<BigDecimal> greater(
        @RequestParam(required = false) @Nullable BigDecimal a,
        @RequestParam(required = false) @Nullable BigDecimal b) {
        return this.service.greater(new GreaterRequest(a, b));
    }

    @GetMapping("/lower-of")
    public @Nullable LocalDate lowerOf(@RequestParam(required = false) @Nullable String r) {
        return this.service.lowerOf(new LowerOfRequest(r));
    }

    @GetMapping("/mixed")
    public @Nullable String mixed(
        @RequestParam(required = false) @Nullable UUID a,
        @RequestParam(required = false) @Nullable String b,
        @RequestParam(required = false) @Nullable String c) {
        return this.service.mixed(new MixedRequest(a, b, c));
    }

    @GetMapping("/next-size")
    public @Nullable ZooSize nextSize(@RequestParam(required = false) @Nullable ZooSize s) {
        return this.service.nextSize(new NextSizeRequest(s));
    }

    @GetMapping("/pair")
    public @Nullable PairResponse pair(
        @RequestParam(required = false) @Nullable Long a,
        @RequestParam(required = false) @Nullable Long b) {
        return this.service.pair(new PairRequest(a, b));
    }

    @GetMapping("/table-of")
    public List<TableOfRow> tableOf(@RequestParam(required = false) @Nullable UUID a) {
        return this.service.tableOf(new TableOfRequest(a));
    }

    @PostMapping("/turn")
    public @Nullable TurnResponse turn(@Valid @RequestBody TurnRequest request) {
        return this.service.turn(request);
    }
}

package com.acme.shop.rest;

import com.acme.shop.model.OrderTotalRequest;
import com.acme.shop.model.TypedRowRequest;
import com.acme.shop.model.TypedRowRow;
import com.acme.shop.service.MarketService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Market over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class MarketController {

    private final MarketService service;

    MarketController(MarketService service) {
        this.service = service;
    }

    @PostMapping("/nothing-at-all")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void nothingAtAll() {
        this.service.nothingAtAll();
    }

    @GetMapping("/order-total")
    public @Nullable BigDecimal orderTotal(
        @RequestParam(required = false) @Min(0) @Max(4294967295L) @Nullable Long pCustomer) {
        return this.service.orderTotal(new OrderTotalRequest(pCustomer));
    }

    @PostMapping("/typed-row")
    public @Nullable TypedRowRow typedRow(@Valid @RequestBody TypedRowRequest request) {
        return this.service.typedRow(request);
    }
}

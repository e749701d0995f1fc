package com.acme.shop.rest;

import static forja.runtime.rest.QueryValues.given;

import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import forja.runtime.rest.RestOperations;
import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Shop over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShopController {

    private final ShopService service;

    private final ShopRequestMapper requests;

    ShopController(ShopService service, ShopRequestMapper requests) {
        this.service = service;
        this.requests = requests;
    }

    @PostMapping("/orders/{order}/cancel")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void cancelOrder(@PathVariable("order") Long orderId) {
        this.service.cancelOrder(this.requests.cancelOrder(orderId));
    }

    @GetMapping("/totals")
    public @Nullable OrderTotalsResponse orderTotals(
        @RequestParam(name = "tax", required = false) @Nullable BigDecimal taxRate,
        @RequestParam(name = "null", defaultValue = "") Set<String> nulls,
        @RequestHeader("X-Order") Long orderId) {
        return this.service.orderTotals(this.requests.orderTotals(given(taxRate, "tax", nulls), orderId));
    }
}

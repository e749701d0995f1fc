package com.acme.shop.rest;

import static forja.runtime.rest.QueryValues.demanded;
import static forja.runtime.rest.QueryValues.given;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.ErrorRequest;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import forja.runtime.rest.RestOperations;
import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Shop over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShopController {

    private final ShopService service;

    ShopController(ShopService service) {
        this.service = service;
    }

    @DeleteMapping("/orders/{order_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void cancelOrder(
        @PathVariable("order_id") Long orderId,
        @RequestParam(required = false) @Nullable String reason,
        @RequestParam(name = "null", defaultValue = "") Set<String> nulls) {
        this.service.cancelOrder(new CancelOrderRequest(orderId, demanded(reason, "reason", nulls)));
    }

    @GetMapping("/orders/{orderId}/totals")
    public @Nullable OrderTotalsResponse orderTotals(
        @PathVariable Long orderId,
        @RequestParam(required = false) @Nullable BigDecimal taxRate,
        @RequestParam(name = "null", defaultValue = "") Set<String> nulls) {
        return this.service.orderTotals(new OrderTotalsRequest(orderId, given(taxRate, "taxRate", nulls)));
    }

    @GetMapping("/call/error")
    public @Nullable BigDecimal error(@RequestParam(required = false) @Nullable Long orderId) {
        return this.service.error(new ErrorRequest(orderId));
    }
}

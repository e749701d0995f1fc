package com.acme.shop.rest;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.ErrorRequest;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Shop over HTTP. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Shop")
class ShopController {

    private final ShopService service;

    ShopController(ShopService service) {
        this.service = service;
    }

    @Operation(operationId = "cancelOrder", summary = "Cancels an order that has not been shipped yet.")
    @DeleteMapping("/orders/{order_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void cancelOrder(
        @PathVariable("order_id") Long orderId,
        @RequestParam String reason) {
        this.service.cancelOrder(new CancelOrderRequest(orderId, reason));
    }

    @Operation(operationId = "orderTotals", summary = "Net, tax and gross of an order.")
    @GetMapping("/orders/{orderId}/totals")
    public OrderTotalsResponse orderTotals(
        @PathVariable Long orderId,
        @RequestParam(required = false) BigDecimal taxRate) {
        return this.service.orderTotals(new OrderTotalsRequest(orderId, given(taxRate)));
    }

    @Operation(operationId = "error", summary = "What the order costs, in euro.")
    @GetMapping("/call/error")
    public BigDecimal error(@RequestParam Long orderId) {
        return this.service.error(new ErrorRequest(orderId));
    }

    /** A query parameter that is not there was left out, so that its own default applies. */
    private static <T> @Nullable Optional<T> given(@Nullable T value) {
        return value == null ? null : Optional.of(value);
    }
}

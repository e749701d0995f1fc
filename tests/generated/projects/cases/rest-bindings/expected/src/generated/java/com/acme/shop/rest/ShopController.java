package com.acme.shop.rest;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.ErrorRequest;
import com.acme.shop.model.Omittable;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import io.swagger.v3.oas.annotations.Hidden;
import java.math.BigDecimal;
import java.util.Set;
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

/** Shop over HTTP. The file {@code openapi.json} describes it. */
@Hidden
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
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

    /** What is not there was left out, so that its own default applies, unless it is named as null. */
    private static <T> Omittable<@Nullable T> given(@Nullable T value, String name, Set<String> nulls) {
        return nulls.contains(name) ? Omittable.of(null) : Omittable.ofNullable(value);
    }

    /** Nothing is changed for want of a value: null must be said. */
    private static <T> @Nullable T demanded(@Nullable T value, String name, Set<String> nulls) {
        if (nulls.contains(name)) {
            return null;
        }
        if (value == null) {
            var detail = "Required parameter '%s' is not present.".formatted(name);
            throw new RefusedParameterException(detail, name, "is required");
        }
        return value;
    }
}

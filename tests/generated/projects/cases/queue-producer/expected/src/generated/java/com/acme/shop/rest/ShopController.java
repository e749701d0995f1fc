package com.acme.shop.rest;

import com.acme.shop.model.OrderTotalRequest;
import com.acme.shop.model.PlaceOrderRequest;
import com.acme.shop.model.PlaceOrderResponse;
import com.acme.shop.service.ShopService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;

/** Shop over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShopController {

    private final ShopService service;

    ShopController(ShopService service) {
        this.service = service;
    }

    @PostMapping("/place-order")
    public @Nullable PlaceOrderResponse placeOrder(@Valid @RequestBody PlaceOrderRequest request) {
        return this.service.placeOrder(request);
    }

    @GetMapping("/order-total")
    public @Nullable BigDecimal orderTotal(@RequestParam(required = false) @Nullable Long orderId) {
        return this.service.orderTotal(new OrderTotalRequest(orderId));
    }
}

package com.acme.shop.rest;

import com.acme.shop.model.PlaceOrderRequest;
import com.acme.shop.model.PlaceOrderResponse;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.model.StockLevelsRow;
import com.acme.shop.service.ShopService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import java.util.List;
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

    @GetMapping("/stock-levels")
    public List<StockLevelsRow> stockLevels(@RequestParam(required = false) @Nullable List<Integer> productIds) {
        return this.service.stockLevels(new StockLevelsRequest(productIds));
    }
}

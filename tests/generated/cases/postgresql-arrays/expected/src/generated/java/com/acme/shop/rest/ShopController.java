package com.acme.shop.rest;

import com.acme.shop.model.PlaceOrderRequest;
import com.acme.shop.model.PlaceOrderResponse;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.model.StockLevelsRow;
import com.acme.shop.service.ShopService;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
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

    @Operation(operationId = "placeOrder", summary = "Places an order and answers what it costs.")
    @PostMapping("/place-order")
    public PlaceOrderResponse placeOrder(@Valid @RequestBody PlaceOrderRequest request) {
        return this.service.placeOrder(request);
    }

    @Operation(operationId = "stockLevels", summary = "What lies where.")
    @PostMapping("/stock-levels")
    public List<StockLevelsRow> stockLevels(@Valid @RequestBody StockLevelsRequest request) {
        return this.service.stockLevels(request);
    }
}

package com.acme.shop.rest;

import com.acme.shop.model.ArchiveOrdersRequest;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.PlaceOrderRequest;
import com.acme.shop.model.PlaceOrderResponse;
import com.acme.shop.service.ShopService;
import forja.runtime.rest.JsonRows;
import forja.runtime.rest.RestOperations;
import forja.runtime.rest.idempotency.Idempotent;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** Shop over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShopController {

    private final ShopService service;

    private final JsonRows json;

    ShopController(ShopService service, JsonRows json) {
        this.service = service;
        this.json = json;
    }

    @PostMapping("/customer-orders")
    @Idempotent
    public void customerOrders(
        @Valid @RequestBody CustomerOrdersRequest request,
        HttpServletResponse response) throws IOException {
        this.json.<CustomerOrdersRow>write(response,
            rows -> this.service.customerOrders(request, rows));
    }

    @PostMapping("/archive-orders")
    @Idempotent(apart = true, endsTransactions = true)
    public @Nullable Integer archiveOrders(@Valid @RequestBody ArchiveOrdersRequest request) {
        return this.service.archiveOrders(request);
    }

    @PostMapping("/place-order")
    @Idempotent
    public @Nullable PlaceOrderResponse placeOrder(@Valid @RequestBody PlaceOrderRequest request) {
        return this.service.placeOrder(request);
    }
}

package com.acme.shop.rest;

import static forja.runtime.rest.QueryValues.given;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import forja.runtime.rest.RestOperations;
import jakarta.validation.Valid;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Shop over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShopController {

    private final ShopService service;

    ShopController(ShopService service) {
        this.service = service;
    }

    @PreAuthorize("@knownCallers.by('jwt', authentication) and hasAuthority('SCOPE_orders:read')")
    @GetMapping("/customer-orders")
    public List<CustomerOrdersRow> customerOrders(
        @RequestParam(required = false) @Nullable Integer customerId,
        @RequestParam(required = false) @Nullable LocalDate since,
        @RequestParam(required = false) @Nullable Integer maxRows,
        @RequestParam(name = "null", defaultValue = "") Set<String> nulls) {
        return this.service.customerOrders(
            new CustomerOrdersRequest(customerId, given(since, "since", nulls), given(maxRows, "maxRows", nulls)));
    }

    @PreAuthorize("@knownCallers.by('basic', authentication)")
    @GetMapping("/order-totals")
    public @Nullable OrderTotalsResponse orderTotals(
        @RequestParam(required = false) @Nullable Long orderId,
        @RequestParam(required = false) @Nullable BigDecimal taxRate,
        @RequestParam(name = "null", defaultValue = "") Set<String> nulls) {
        return this.service.orderTotals(new OrderTotalsRequest(orderId, given(taxRate, "taxRate", nulls)));
    }

    @PostMapping("/cancel-order")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void cancelOrder(@Valid @RequestBody CancelOrderRequest request) {
        this.service.cancelOrder(request);
    }
}

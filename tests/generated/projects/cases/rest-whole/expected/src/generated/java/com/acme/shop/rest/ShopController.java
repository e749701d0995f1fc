package com.acme.shop.rest;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.Omittable;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
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

    @GetMapping("/customer-orders")
    public List<CustomerOrdersRow> customerOrders(
        @RequestParam(required = false) @Nullable Integer customerId,
        @RequestParam(required = false) @Nullable LocalDate since,
        @RequestParam(required = false) @Nullable Integer maxRows,
        @RequestParam(name = "null", defaultValue = "") Set<String> nulls) {
        return this.service.customerOrders(
            new CustomerOrdersRequest(customerId, given(since, "since", nulls), given(maxRows, "maxRows", nulls)));
    }

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

    /** What is not there was left out, so that its own default applies, unless it is named as null. */
    private static <T> Omittable<@Nullable T> given(@Nullable T value, String name, Set<String> nulls) {
        return nulls.contains(name) ? Omittable.of(null) : Omittable.ofNullable(value);
    }
}

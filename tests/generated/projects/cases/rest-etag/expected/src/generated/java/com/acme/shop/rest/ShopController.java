package com.acme.shop.rest;

import static forja.runtime.rest.QueryValues.given;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.service.ShopService;
import forja.runtime.page.PageRequest;
import forja.runtime.rest.EntityTags;
import forja.runtime.rest.PageAnswer;
import forja.runtime.rest.RestOperations;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Shop over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShopController {

    private final ShopService service;

    private final EntityTags tags;

    ShopController(ShopService service, EntityTags tags) {
        this.service = service;
        this.tags = tags;
    }

    @GetMapping("/customer-orders")
    public ResponseEntity<PageAnswer<CustomerOrdersRow>> customerOrders(
        @RequestParam(required = false) @Nullable Integer customerId,
        @RequestParam(required = false) @Nullable LocalDate since,
        @RequestParam(required = false) @Nullable Integer maxRows,
        @RequestParam(name = "null", defaultValue = "") Set<String> nulls,
        @RequestParam(name = "cursor", required = false) @Nullable String cursor,
        @RequestParam(name = "limit", defaultValue = "100") @Min(1) @Max(10000) int limit) {
        var page = this.service.customerOrders(
            new CustomerOrdersRequest(customerId, given(since, "since", nulls), given(maxRows, "maxRows", nulls)),
            new PageRequest(cursor, limit));
        return this.tags.tagged(PageAnswer.of(page, "cursor"));
    }

    @GetMapping("/products-tagged")
    public ResponseEntity<List<ProductsTaggedRow>> productsTagged(
        @RequestParam(required = false) @Nullable List<String> tags) {
        return this.tags.tagged(this.service.productsTagged(new ProductsTaggedRequest(tags)));
    }
}

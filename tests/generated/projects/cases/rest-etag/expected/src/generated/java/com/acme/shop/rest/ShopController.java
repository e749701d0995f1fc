package com.acme.shop.rest;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.Omittable;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.page.PageRequest;
import com.acme.shop.service.ShopService;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shop over HTTP. The file {@code openapi.json} describes it. */
@Hidden
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
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

    /** What is not there was left out, so that its own default applies, unless it is named as null. */
    private static <T> Omittable<@Nullable T> given(@Nullable T value, String name, Set<String> nulls) {
        return nulls.contains(name) ? Omittable.of(null) : Omittable.ofNullable(value);
    }
}

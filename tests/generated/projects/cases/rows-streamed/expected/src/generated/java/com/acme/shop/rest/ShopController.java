package com.acme.shop.rest;

import static forja.runtime.rest.QueryValues.given;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.model.StockLevelsRow;
import com.acme.shop.service.ShopService;
import forja.runtime.rest.JsonRows;
import forja.runtime.rest.RestOperations;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Shop over HTTP. The file {@code openapi.json} describes it. */
@RestOperations
class ShopController {

    private final ShopService service;

    private final JsonRows json;

    ShopController(ShopService service, JsonRows json) {
        this.service = service;
        this.json = json;
    }

    @GetMapping("/customer-orders")
    public void customerOrders(
        @RequestParam(required = false) @Nullable Integer customerId,
        @RequestParam(required = false) @Nullable LocalDate since,
        @RequestParam(required = false) @Nullable Integer maxRows,
        @RequestParam(name = "null", defaultValue = "") Set<String> nulls,
        HttpServletResponse response) throws IOException {
        this.json.<CustomerOrdersRow>write(response,
            rows -> this.service.customerOrders(
                new CustomerOrdersRequest(customerId, given(since, "since", nulls), given(maxRows, "maxRows", nulls)),
                rows));
    }

    @GetMapping("/products-tagged")
    public List<ProductsTaggedRow> productsTagged(@RequestParam(required = false) @Nullable List<String> tags) {
        return this.service.productsTagged(new ProductsTaggedRequest(tags));
    }

    @GetMapping("/stock-levels")
    public @Nullable StockLevelsRow stockLevels(@RequestParam(required = false) @Nullable List<Integer> productIds) {
        return this.service.stockLevels(new StockLevelsRequest(productIds));
    }
}

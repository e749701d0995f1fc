package com.acme.shop.graphql;

import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import forja.runtime.graphql.InputArgument;
import forja.runtime.graphql.RequestHeaders;
import forja.runtime.operation.RequestCheck;
import org.jspecify.annotations.Nullable;
import org.springframework.graphql.data.method.annotation.ContextValue;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.stereotype.Controller;

/** Shop over GraphQL. */
@Controller
class ShopController {

    private final ShopService service;

    private final ShopRequestMapper requests;

    private final RequestCheck check;

    ShopController(ShopService service, ShopRequestMapper requests, RequestCheck check) {
        this.service = service;
        this.requests = requests;
        this.check = check;
    }

    @MutationMapping
    public boolean cancelOrder(@InputArgument(all = true) CancelOrderInput arguments) {
        this.service.cancelOrder(this.check.valid(this.requests.cancelOrder(arguments)));
        return true;
    }

    @QueryMapping
    public @Nullable OrderTotalsResponse orderTotals(
        @ContextValue(RequestHeaders.KEY) RequestHeaders headers,
        @InputArgument(all = true) OrderTotalsInput arguments) {
        return this.service.orderTotals(this.check.valid(this.requests.orderTotals(
            headers.required("X-Order", Long.class),
            arguments)));
    }
}

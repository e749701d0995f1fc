package com.acme.shop.graphql;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.graphql.data.ArgumentValue;
import org.springframework.graphql.data.method.annotation.Argument;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.stereotype.Controller;

/** Shop over GraphQL. */
@Controller
class ShopController {

    private final ShopService service;

    ShopController(ShopService service) {
        this.service = service;
    }

    @QueryMapping
    public List<CustomerOrdersRow> customerOrders(
        @Argument Integer customerId,
        ArgumentValue<LocalDate> since,
        ArgumentValue<Integer> maxRows) {
        return this.service.customerOrders(new CustomerOrdersRequest(customerId, given(since), given(maxRows)));
    }

    @MutationMapping
    public boolean cancelOrder(
        @Argument Long orderId,
        @Argument String reason) {
        this.service.cancelOrder(new CancelOrderRequest(orderId, reason));
        return true;
    }

    @QueryMapping
    public OrderTotalsResponse orderTotals(
        @Argument Long orderId,
        ArgumentValue<BigDecimal> taxRate) {
        return this.service.orderTotals(new OrderTotalsRequest(orderId, given(taxRate)));
    }

    /** An argument that was left out becomes null, so that its own default applies. */
    private static <T> @Nullable Optional<T> given(ArgumentValue<T> value) {
        return value.isOmitted() ? null : value.asOptional();
    }
}

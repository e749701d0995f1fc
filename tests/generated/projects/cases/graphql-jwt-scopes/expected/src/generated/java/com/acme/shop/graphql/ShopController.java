package com.acme.shop.graphql;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.Omittable;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.graphql.data.ArgumentValue;
import org.springframework.graphql.data.method.annotation.Argument;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.stereotype.Controller;

/** Shop over GraphQL. */
@Controller
class ShopController {

    private final ShopService service;

    ShopController(ShopService service) {
        this.service = service;
    }

    @PreAuthorize("hasAuthority('SCOPE_orders:read')")
    @QueryMapping
    public List<CustomerOrdersRow> customerOrders(
        @Argument @Nullable Integer customerId,
        ArgumentValue<@Nullable LocalDate> since,
        ArgumentValue<@Nullable Integer> maxRows) {
        return this.service.customerOrders(new CustomerOrdersRequest(customerId, given(since), given(maxRows)));
    }

    @PreAuthorize(
        """
        hasAuthority('SCOPE_orders:read')
        and hasAuthority('SCOPE_orders:totals')
        and hasAnyRole('clerk', 'manager')\
        """)
    @QueryMapping
    public @Nullable OrderTotalsResponse orderTotals(
        @Argument @Nullable Long orderId,
        ArgumentValue<@Nullable BigDecimal> taxRate) {
        return this.service.orderTotals(new OrderTotalsRequest(orderId, given(taxRate)));
    }

    @PreAuthorize("hasRole('manager')")
    @MutationMapping
    public boolean cancelOrder(
        @Argument @Nullable Long orderId,
        @Argument @Nullable String reason) {
        this.service.cancelOrder(new CancelOrderRequest(orderId, reason));
        return true;
    }

    private static <T> Omittable<@Nullable T> given(ArgumentValue<T> value) {
        return value.isOmitted() ? Omittable.omitted() : Omittable.of(value.value());
    }
}

package com.acme.shop.graphql;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import forja.runtime.graphql.InputArgument;
import forja.runtime.value.Omittable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
        @InputArgument @Nullable Integer customerId,
        @InputArgument Omittable<@Nullable LocalDate> since,
        @InputArgument Omittable<@Nullable Integer> maxRows) {
        return this.service.customerOrders(new CustomerOrdersRequest(customerId, since, maxRows));
    }

    @PreAuthorize(
        """
        hasAuthority('SCOPE_orders:read')
        and hasAuthority('SCOPE_orders:totals')
        and hasAnyRole('clerk', 'manager')\
        """)
    @QueryMapping
    public @Nullable OrderTotalsResponse orderTotals(
        @InputArgument @Nullable Long orderId,
        @InputArgument Omittable<@Nullable BigDecimal> taxRate) {
        return this.service.orderTotals(new OrderTotalsRequest(orderId, taxRate));
    }

    @PreAuthorize("hasRole('manager')")
    @MutationMapping
    public boolean cancelOrder(
        @InputArgument @Nullable Long orderId,
        @InputArgument @Nullable String reason) {
        this.service.cancelOrder(new CancelOrderRequest(orderId, reason));
        return true;
    }
}

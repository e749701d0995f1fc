package com.acme.shop.websocket;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import forja.runtime.websocket.SocketController;
import forja.runtime.websocket.SocketOperation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.access.prepost.PreAuthorize;

/** Shop over a socket. */
@SocketController
class ShopController {

    private final ShopService service;

    ShopController(ShopService service) {
        this.service = service;
    }

    @PreAuthorize("hasAuthority('SCOPE_orders:read')")
    @SocketOperation("customerOrders")
    public List<CustomerOrdersRow> customerOrders(CustomerOrdersRequest request) {
        return this.service.customerOrders(request);
    }

    @PreAuthorize(
        """
        hasAuthority('SCOPE_orders:read')
        and hasAuthority('SCOPE_orders:totals')
        and hasAnyRole('clerk', 'manager')\
        """)
    @SocketOperation("orderTotals")
    public @Nullable OrderTotalsResponse orderTotals(OrderTotalsRequest request) {
        return this.service.orderTotals(request);
    }

    @PreAuthorize("hasRole('manager')")
    @SocketOperation(value = "cancelOrder", broadcast = true)
    public void cancelOrder(CancelOrderRequest request) {
        this.service.cancelOrder(request);
    }
}

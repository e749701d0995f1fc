package com.acme.shop.service;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.repository.ShopRepository;
import forja.runtime.transaction.RepeatedWhenLost;
import io.micrometer.observation.annotation.Observed;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** What the service can do: Shop. */
@Observed
@Service
public class ShopService {

    private final ShopRepository repository;

    ShopService(ShopRepository repository) {
        this.repository = repository;
    }

    /** Orders of a customer, newest first. */
    @RepeatedWhenLost
    public List<CustomerOrdersRow> customerOrders(CustomerOrdersRequest request) {
        return repository.customerOrders(request);
    }

    /** Net, tax and gross of an order. */
    @RepeatedWhenLost
    public @Nullable OrderTotalsResponse orderTotals(OrderTotalsRequest request) {
        return repository.orderTotals(request);
    }

    /** Cancels an order that has not been shipped yet. */
    @RepeatedWhenLost
    public void cancelOrder(CancelOrderRequest request) {
        repository.cancelOrder(request);
    }
}

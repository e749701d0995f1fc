package com.acme.shop.service;

import com.acme.shop.model.OrderOfRequest;
import com.acme.shop.model.OrderOfRow;
import com.acme.shop.repository.ShopRepository;
import forja.runtime.operation.MustFind;
import forja.runtime.transaction.RepeatedWhenLost;
import io.micrometer.observation.annotation.Observed;
import org.springframework.stereotype.Service;

/** What the service can do: Shop. */
@Observed
@Service
public class ShopService {

    private final ShopRepository repository;

    ShopService(ShopRepository repository) {
        this.repository = repository;
    }

    /** Calls {@code shop.order_of(id)}. */
    @RepeatedWhenLost
    public OrderOfRow orderOf(OrderOfRequest request) {
        return MustFind.row(repository.orderOf(request));
    }
}

package com.acme.shop.service;

import com.acme.shop.model.ArchiveOrdersRequest;
import com.acme.shop.model.PlaceOrderRequest;
import com.acme.shop.model.PlaceOrderResponse;
import com.acme.shop.repository.ShopRepository;
import forja.runtime.transaction.RepeatedWhenLost;
import io.micrometer.observation.annotation.Observed;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** What the service can do: Shop. Transactions begin and end here. */
@Observed
@Service
public class ShopService {

    private final ShopRepository repository;

    private final ApplicationEventPublisher events;

    ShopService(ShopRepository repository, ApplicationEventPublisher events) {
        this.repository = repository;
        this.events = events;
    }

    /** Places an order and answers what it costs. */
    @RepeatedWhenLost
    @Transactional
    public @Nullable PlaceOrderResponse placeOrder(PlaceOrderRequest request) {
        var response = repository.placeOrder(request);
        events.publishEvent(new PlaceOrderCompleted(response));
        return response;
    }

    /** Archives old orders, one transaction a batch. It ends transactions itself, so none is opened around it. */
    @Transactional(propagation = Propagation.NOT_SUPPORTED)
    public @Nullable Integer archiveOrders(ArchiveOrdersRequest request) {
        var response = repository.archiveOrders(request);
        events.publishEvent(new ArchiveOrdersCompleted(response));
        return response;
    }
}

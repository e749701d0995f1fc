package com.acme.shop.service;

import com.acme.shop.model.ArchiveOrdersRequest;
import com.acme.shop.repository.ShopRepository;
import io.micrometer.observation.annotation.Observed;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** What the service can do: Shop. Transactions begin and end here. */
@Observed
@Service
public class ShopService {

    private final ShopRepository repository;

    ShopService(ShopRepository repository) {
        this.repository = repository;
    }

    /** Archives old orders, one transaction a batch. It ends transactions itself, so none is opened around it. */
    @Transactional(propagation = Propagation.NOT_SUPPORTED)
    public @Nullable Integer archiveOrders(ArchiveOrdersRequest request) {
        return repository.archiveOrders(request);
    }
}

package com.acme.shop.service;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.repository.ShopRepository;
import forja.runtime.page.Page;
import forja.runtime.page.PageRequest;
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

    /** Orders of a customer, newest first. */
    @RepeatedWhenLost
    public Page<CustomerOrdersRow> customerOrders(CustomerOrdersRequest request, PageRequest page) {
        return repository.customerOrders(request, page);
    }

    /** Active products that carry all of these tags. */
    @RepeatedWhenLost
    public Page<ProductsTaggedRow> productsTagged(ProductsTaggedRequest request, PageRequest page) {
        return repository.productsTagged(request, page);
    }
}

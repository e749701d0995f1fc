package com.acme.shop.service;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.FindCustomerRequest;
import com.acme.shop.model.FindCustomerRow;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.model.StockLevelsRow;
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

    /** Customers whose name or e-mail contains the text. */
    @RepeatedWhenLost
    public List<FindCustomerRow> findCustomer(FindCustomerRequest request) {
        return repository.findCustomer(request);
    }

    /** Active products that carry all of these tags. */
    @RepeatedWhenLost
    public List<ProductsTaggedRow> productsTagged(ProductsTaggedRequest request) {
        return repository.productsTagged(request);
    }

    /** What lies where. */
    @RepeatedWhenLost
    public @Nullable StockLevelsRow stockLevels(StockLevelsRequest request) {
        return repository.stockLevels(request);
    }
}

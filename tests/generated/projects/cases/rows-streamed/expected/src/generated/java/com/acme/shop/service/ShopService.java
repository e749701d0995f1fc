package com.acme.shop.service;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.model.StockLevelsRow;
import com.acme.shop.repository.ShopRepository;
import forja.runtime.transaction.RepeatedWhenLost;
import io.micrometer.observation.annotation.Observed;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What the service can do: Shop. Transactions begin and end here. */
@Observed
@Service
public class ShopService {

    private final ShopRepository repository;

    ShopService(ShopRepository repository) {
        this.repository = repository;
    }

    /** Orders of a customer, newest first. */
    @Transactional(readOnly = true)
    public void customerOrders(CustomerOrdersRequest request, Consumer<CustomerOrdersRow> rows) {
        repository.customerOrders(request, rows);
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

package com.acme.shop.api;

import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrdersQuery;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.model.StockLevelsRow;
import com.acme.shop.runtime.library.Calls;
import com.acme.shop.service.ShopService;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hands calls to the service, once what they ask is valid. */
class ServiceShopOperations implements ShopOperations {

    private final ShopService service;

    private final Calls calls;

    ServiceShopOperations(ShopService service, Calls calls) {
        this.service = service;
        this.calls = calls;
    }

    @Override
    public void customerOrders(OrdersQuery request, Consumer<CustomerOrdersRow> rows) {
        calls.check(request);
        calls.handOver(rows, taken -> service.customerOrders(request, taken));
    }

    @Override
    public List<ProductsTaggedRow> productsTagged(ProductsTaggedRequest request) {
        calls.check(request);
        return calls.answer(() -> service.productsTagged(request));
    }

    @Override
    public @Nullable StockLevelsRow stockLevels(StockLevelsRequest request) {
        calls.check(request);
        return calls.answer(() -> service.stockLevels(request));
    }
}

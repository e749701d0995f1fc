package com.acme.shop.example;

import com.acme.shop.api.ShopOperations;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrdersQuery;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.model.StockLevelsRow;
import com.acme.shop.runtime.value.Omittable;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How an application calls each operation. */
class ShopExample {

    private final ShopOperations operations;

    ShopExample(ShopOperations operations) {
        this.operations = operations;
    }

    void customerOrders(Consumer<CustomerOrdersRow> rows) {
        operations.customerOrders(new OrdersQuery(1, Omittable.omitted(), Omittable.omitted()), rows);
    }

    List<ProductsTaggedRow> productsTagged() {
        return operations.productsTagged(new ProductsTaggedRequest(List.of("text")));
    }

    @Nullable StockLevelsRow stockLevels() {
        return operations.stockLevels(new StockLevelsRequest(List.of(1)));
    }
}

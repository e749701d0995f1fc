package com.acme.shop.example;

import com.acme.shop.api.ShopOperations;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.runtime.page.Page;
import com.acme.shop.runtime.page.PageRequest;
import com.acme.shop.runtime.value.Omittable;
import java.util.List;

/** How an application calls each operation. */
class ShopExample {

    private final ShopOperations operations;

    ShopExample(ShopOperations operations) {
        this.operations = operations;
    }

    Page<CustomerOrdersRow> customerOrders() {
        return operations.customerOrders(
            new CustomerOrdersRequest(1, Omittable.omitted(), Omittable.omitted()), new PageRequest(null, 20));
    }

    Page<ProductsTaggedRow> productsTagged() {
        return operations.productsTagged(new ProductsTaggedRequest(List.of("text")), new PageRequest(null, 100));
    }
}

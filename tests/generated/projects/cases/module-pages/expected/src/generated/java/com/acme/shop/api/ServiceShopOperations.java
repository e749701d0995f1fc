package com.acme.shop.api;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.runtime.library.Calls;
import com.acme.shop.runtime.page.Page;
import com.acme.shop.runtime.page.PageRequest;
import com.acme.shop.service.ShopService;

/** Hands calls to the service, once what they ask is valid. */
class ServiceShopOperations implements ShopOperations {

    private final ShopService service;

    private final Calls calls;

    ServiceShopOperations(ShopService service, Calls calls) {
        this.service = service;
        this.calls = calls;
    }

    @Override
    public Page<CustomerOrdersRow> customerOrders(CustomerOrdersRequest request, PageRequest page) {
        calls.check(request);
        calls.checkLimit(page, 500);
        return calls.answer(() -> service.customerOrders(request, page));
    }

    @Override
    public Page<ProductsTaggedRow> productsTagged(ProductsTaggedRequest request, PageRequest page) {
        calls.check(request);
        calls.checkLimit(page, 10000);
        return calls.answer(() -> service.productsTagged(request, page));
    }
}

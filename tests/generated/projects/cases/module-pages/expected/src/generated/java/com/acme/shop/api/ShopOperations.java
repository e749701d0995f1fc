package com.acme.shop.api;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.runtime.failure.FailureException;
import com.acme.shop.runtime.page.Page;
import com.acme.shop.runtime.page.PageRequest;

/**
 * What an application can call: Shop. A call joins its caller's transaction where one is open, and is one of its own
 * where none is.
 */
public interface ShopOperations {

    /**
     * Orders of a customer, newest first.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    Page<CustomerOrdersRow> customerOrders(CustomerOrdersRequest request, PageRequest page);

    /**
     * Active products that carry all of these tags.
     *
     * @throws FailureException where it cannot be done; its kind says why
     */
    Page<ProductsTaggedRow> productsTagged(ProductsTaggedRequest request, PageRequest page);
}

package com.acme.shop.api;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.verify;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.runtime.page.PageRequest;
import com.acme.shop.runtime.value.Omittable;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShopOperationsTest extends ApplicationTest {

    @Test
    void customerOrdersReachesItsService() {
        shopOperations.customerOrders(
            new CustomerOrdersRequest(1, Omittable.omitted(), Omittable.omitted()), new PageRequest(null, 20));

        verify(shopService).customerOrders(any(), any());
    }

    @Test
    void customerOrdersTellsWhyItCannotBeDone() {
        doThrow(REFUSED).when(shopService).customerOrders(any(), any());

        assertRefused(
            () -> shopOperations.customerOrders(
                new CustomerOrdersRequest(1, Omittable.omitted(), Omittable.omitted()), new PageRequest(null, 20)));
    }

    @Test
    void productsTaggedReachesItsService() {
        shopOperations.productsTagged(new ProductsTaggedRequest(List.of("text")), new PageRequest(null, 100));

        verify(shopService).productsTagged(any(), any());
    }

    @Test
    void productsTaggedTellsWhyItCannotBeDone() {
        doThrow(REFUSED).when(shopService).productsTagged(any(), any());

        assertRefused(
            () -> shopOperations.productsTagged(
                new ProductsTaggedRequest(List.of("text")), new PageRequest(null, 100)));
    }
}

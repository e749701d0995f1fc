package com.acme.shop.api;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.verify;

import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrdersQuery;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.runtime.value.Omittable;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ShopOperationsTest extends ApplicationTest {

    @Test
    void customerOrdersReachesItsService() {
        Consumer<CustomerOrdersRow> rows = row -> {};
        shopOperations.customerOrders(new OrdersQuery(1, Omittable.omitted(), Omittable.omitted()), rows);

        verify(shopService).customerOrders(any(), any());
    }

    @Test
    void customerOrdersTellsWhyItCannotBeDone() {
        Consumer<CustomerOrdersRow> rows = row -> {};
        doThrow(REFUSED).when(shopService).customerOrders(any(), any());

        assertRefused(
            () -> shopOperations.customerOrders(new OrdersQuery(1, Omittable.omitted(), Omittable.omitted()), rows));
    }

    @Test
    void productsTaggedReachesItsService() {
        shopOperations.productsTagged(new ProductsTaggedRequest(List.of("text")));

        verify(shopService).productsTagged(any());
    }

    @Test
    void productsTaggedTellsWhyItCannotBeDone() {
        doThrow(REFUSED).when(shopService).productsTagged(any());

        assertRefused(() -> shopOperations.productsTagged(new ProductsTaggedRequest(List.of("text"))));
    }

    @Test
    void stockLevelsReachesItsService() {
        shopOperations.stockLevels(new StockLevelsRequest(List.of(1)));

        verify(shopService).stockLevels(any());
    }

    @Test
    void stockLevelsTellsWhyItCannotBeDone() {
        doThrow(REFUSED).when(shopService).stockLevels(any());

        assertRefused(() -> shopOperations.stockLevels(new StockLevelsRequest(List.of(1))));
    }
}

package com.acme.shop.job;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;

import org.junit.jupiter.api.Test;

class ShopJobsTest extends JobsTest {

    @Test
    void cancelOrderDoesItsWork() {
        run("cancelOrder");

        verify(shopService).cancelOrder(any());
    }

    @Test
    void orderTotalsDoesItsWork() {
        run("orderTotals");

        verify(shopService).orderTotals(any());
    }

    @Test
    void archiveOrdersDoesItsWork() {
        run("archiveOrders");

        verify(shopService).archiveOrders(any());
    }
}

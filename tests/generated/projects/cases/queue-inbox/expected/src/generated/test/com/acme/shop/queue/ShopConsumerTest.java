package com.acme.shop.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import forja.runtime.queue.Settlement.Step;
import org.junit.jupiter.api.Test;

class ShopConsumerTest extends QueueTest {

    @Test
    void placeOrderDoesItsWork() {
        assertThat(settled("placeOrder", message("{\"customerId\":1,\"lines\":[{\"productId\":1,\"quantity\":1}]}")))
            .isEqualTo(Step.DONE);
        verify(shopService).placeOrder(any());
    }

    @Test
    void placeOrderPutsAsideWhatIsNotJson() {
        assertThat(settled("placeOrder", message("["))).isEqualTo(Step.DEAD_LETTER);
        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalDoesItsWork() {
        assertThat(settled("orderTotal", message("{\"orderId\":1}"))).isEqualTo(Step.DONE);
        verify(shopService).orderTotal(any());
    }

    @Test
    void orderTotalPutsAsideWhatIsNotJson() {
        assertThat(settled("orderTotal", message("["))).isEqualTo(Step.DEAD_LETTER);
        verifyNoInteractions(shopService);
    }
}

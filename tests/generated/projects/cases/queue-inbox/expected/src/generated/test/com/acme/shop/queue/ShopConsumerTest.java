package com.acme.shop.queue;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.notNull;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class ShopConsumerTest extends QueueTest {

    @Autowired
    private ShopConsumer consumer;

    @Test
    void placeOrderDoesItsWorkAndAcknowledges() throws IOException {
        consumer.placeOrder(message("{\"customerId\":1,\"lines\":[{\"productId\":1,\"quantity\":1}]}"), channel);

        verify(shopService).placeOrder(any());
        verify(channel).basicAck(7L, false);
        verify(rabbit, never()).invoke(notNull());
    }

    @Test
    void placeOrderPutsAsideWhatIsNotJson() throws IOException {
        consumer.placeOrder(message("["), channel);

        verifyNoInteractions(shopService);
        verify(rabbit).invoke(notNull());
        verify(channel).basicAck(7L, false);
    }

    @Test
    void orderTotalDoesItsWorkAndAcknowledges() throws IOException {
        consumer.orderTotal(message("{\"orderId\":1}"), channel);

        verify(shopService).orderTotal(any());
        verify(channel).basicAck(7L, false);
        verify(rabbit, never()).invoke(notNull());
    }

    @Test
    void orderTotalPutsAsideWhatIsNotJson() throws IOException {
        consumer.orderTotal(message("["), channel);

        verifyNoInteractions(shopService);
        verify(rabbit).invoke(notNull());
        verify(channel).basicAck(7L, false);
    }
}

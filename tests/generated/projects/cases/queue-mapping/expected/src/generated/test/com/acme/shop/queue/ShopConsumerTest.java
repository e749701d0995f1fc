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
    void cancelOrderDoesItsWorkAndAcknowledges() throws IOException {
        var message = message("{\"order\":{\"id\":1}}");
        message.getMessageProperties().setType("text");

        consumer.cancelOrder(message, channel);

        verify(shopService).cancelOrder(any());
        verify(channel).basicAck(7L, false);
        verify(rabbit, never()).invoke(notNull());
    }

    @Test
    void cancelOrderPutsAsideWhatIsNotJson() throws IOException {
        consumer.cancelOrder(message("["), channel);

        verifyNoInteractions(shopService);
        verify(rabbit).invoke(notNull());
        verify(channel).basicAck(7L, false);
    }

    @Test
    void orderTotalsDoesItsWorkAndAcknowledges() throws IOException {
        var message = message("");
        message.getMessageProperties().setHeader("X-Order", "1");

        consumer.orderTotals(message, channel);

        verify(shopService).orderTotals(any());
        verify(channel).basicAck(7L, false);
        verify(rabbit, never()).invoke(notNull());
    }

    @Test
    void orderTotalsPutsAsideWhatIsNotJson() throws IOException {
        consumer.orderTotals(message("["), channel);

        verifyNoInteractions(shopService);
        verify(rabbit).invoke(notNull());
        verify(channel).basicAck(7L, false);
    }
}

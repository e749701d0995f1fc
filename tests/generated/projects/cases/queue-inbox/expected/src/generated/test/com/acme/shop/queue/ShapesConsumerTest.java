package com.acme.shop.queue;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.notNull;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class ShapesConsumerTest extends QueueTest {

    @Autowired
    private ShapesConsumer consumer;

    @Test
    void procNothingDoesItsWorkAndAcknowledges() throws IOException {
        consumer.procNothing(message("{\"a\":1}"), channel);

        verify(shapesService).procNothing(any());
        verify(channel).basicAck(7L, false);
        verify(rabbit, never()).invoke(notNull());
    }

    @Test
    void procNothingPutsAsideWhatIsNotJson() throws IOException {
        consumer.procNothing(message("["), channel);

        verifyNoInteractions(shapesService);
        verify(rabbit).invoke(notNull());
        verify(channel).basicAck(7L, false);
    }
}

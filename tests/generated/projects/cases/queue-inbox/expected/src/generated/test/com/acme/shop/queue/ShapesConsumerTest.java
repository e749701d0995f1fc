package com.acme.shop.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import forja.runtime.queue.Settlement.Step;
import org.junit.jupiter.api.Test;

class ShapesConsumerTest extends QueueTest {

    @Test
    void procNothingDoesItsWork() {
        assertThat(settled("procNothing", message("{\"a\":1}"))).isEqualTo(Step.DONE);
        verify(shapesService).procNothing(any());
    }

    @Test
    void procNothingPutsAsideWhatIsNotJson() {
        assertThat(settled("procNothing", message("["))).isEqualTo(Step.DEAD_LETTER);
        verifyNoInteractions(shapesService);
    }
}

package com.acme.shop.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import forja.runtime.queue.Settlement.Step;
import org.junit.jupiter.api.Test;

class ShapesConsumerTest extends QueueTest {

    @Test
    void procOutDoesItsWork() {
        assertThat(settled("procOut", message(""))).isEqualTo(Step.DONE);
        verify(shapesService).procOut(any());
    }

    @Test
    void procOutPutsAsideWhatIsNotJson() {
        assertThat(settled("procOut", message("["))).isEqualTo(Step.DEAD_LETTER);
        verifyNoInteractions(shapesService);
    }
}

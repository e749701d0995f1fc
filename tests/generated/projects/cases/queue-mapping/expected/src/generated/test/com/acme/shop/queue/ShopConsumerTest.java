package com.acme.shop.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import forja.runtime.queue.Settlement.Step;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShopConsumerTest extends QueueTest {

    @Test
    void cancelOrderDoesItsWork() {
        var message = message("{\"order\":{\"id\":1}}", "a-message", null, "text", Map.of());

        assertThat(settled("cancelOrder", message)).isEqualTo(Step.DONE);
        verify(shopService).cancelOrder(any());
    }

    @Test
    void cancelOrderPutsAsideWhatIsNotJson() {
        assertThat(settled("cancelOrder", message("["))).isEqualTo(Step.DEAD_LETTER);
        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsDoesItsWork() {
        var message = message("", "a-message", null, null, Map.ofEntries(Map.entry("X-Order", "1")));

        assertThat(settled("orderTotals", message)).isEqualTo(Step.DONE);
        verify(shopService).orderTotals(any());
    }

    @Test
    void orderTotalsPutsAsideWhatIsNotJson() {
        assertThat(settled("orderTotals", message("["))).isEqualTo(Step.DEAD_LETTER);
        verifyNoInteractions(shopService);
    }
}

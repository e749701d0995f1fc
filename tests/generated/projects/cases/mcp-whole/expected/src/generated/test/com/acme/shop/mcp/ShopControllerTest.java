package com.acme.shop.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class ShopControllerTest extends ToolsTest {

    @Test
    void cancelOrderCallsItsService() {
        assertThat(call("cancel", "{\"order\":{\"id\":1}}").isError()).isFalse();

        verify(shopService).cancelOrder(any());
    }

    @Test
    void cancelOrderRefusesInvalidArguments() {
        var result = call("cancel", "{\"thereIsNoSuchMember\":1}");

        assertThat(result.isError()).isTrue();
        assertThat(textOf(result)).startsWith("invalid: ");
        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsCallsItsService() {
        assertThat(call("order_totals", "{\"orderId\":1}").isError()).isFalse();

        verify(shopService).orderTotals(any());
    }

    @Test
    void orderTotalsRefusesInvalidArguments() {
        var result = call("order_totals", "{\"thereIsNoSuchMember\":1}");

        assertThat(result.isError()).isTrue();
        assertThat(textOf(result)).startsWith("invalid: ");
        verifyNoInteractions(shopService);
    }
}

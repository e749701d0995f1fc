package com.acme.shop.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;
import org.springframework.security.test.context.support.WithMockUser;

class ShopControllerTest extends ToolsTest {

    @Test
    void customerOrdersCallsItsService() {
        assertThat(call("customer_orders", "{\"customerId\":1}").isError()).isFalse();

        verify(shopService).customerOrders(any());
    }

    @Test
    void customerOrdersRefusesInvalidArguments() {
        var result = call("customer_orders", "{\"thereIsNoSuchMember\":1}");

        assertThat(result.isError()).isTrue();
        assertThat(textOf(result)).startsWith("invalid: ");
        verifyNoInteractions(shopService);
    }

    @Test
    @WithMockUser(authorities = "NONE")
    void customerOrdersRefusesCallersWhoMayNot() {
        assertThat(textOf(call("customer_orders", "{\"customerId\":1}"))).startsWith("forbidden: ");

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

    @Test
    @WithMockUser(authorities = "NONE")
    void orderTotalsRefusesCallersWhoMayNot() {
        assertThat(textOf(call("order_totals", "{\"orderId\":1}"))).startsWith("forbidden: ");

        verifyNoInteractions(shopService);
    }

    @Test
    void cancelOrderCallsItsService() {
        assertThat(call("cancel_order", "{\"orderId\":1,\"reason\":\"text\"}").isError()).isFalse();

        verify(shopService).cancelOrder(any());
    }

    @Test
    void cancelOrderRefusesInvalidArguments() {
        var result = call("cancel_order", "{\"thereIsNoSuchMember\":1}");

        assertThat(result.isError()).isTrue();
        assertThat(textOf(result)).startsWith("invalid: ");
        verifyNoInteractions(shopService);
    }

    @Test
    @WithMockUser(authorities = "NONE")
    void cancelOrderRefusesCallersWhoMayNot() {
        assertThat(textOf(call("cancel_order", "{\"orderId\":1,\"reason\":\"text\"}"))).startsWith("forbidden: ");

        verifyNoInteractions(shopService);
    }
}

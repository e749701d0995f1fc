package com.acme.shop.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class ShopControllerTest extends SocketTest {

    @Test
    void customerOrdersCallsItsService() throws Exception {
        assertThat(ask("{\"id\":1,\"op\":\"customerOrders\",\"params\":{\"customerId\":1}}"))
            .startsWith("{\"id\":1,\"ok\":true,\"data\":");

        verify(shopService).customerOrders(any());
    }

    @Test
    void customerOrdersRefusesAnInvalidRequest() throws Exception {
        assertThat(ask("{\"id\":1,\"op\":\"customerOrders\",\"params\":{\"thereIsNoSuchMember\":1}}"))
            .startsWith("{\"id\":1,\"ok\":false,\"error\":{\"kind\":\"invalid\"");

        verifyNoInteractions(shopService);
    }

    @Test
    void customerOrdersRefusesCallersWhoMayNot() throws Exception {
        connectAs("NONE");

        assertThat(ask("{\"id\":1,\"op\":\"customerOrders\",\"params\":{\"customerId\":1}}"))
            .contains("\"kind\":\"forbidden\"");

        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsCallsItsService() throws Exception {
        assertThat(ask("{\"id\":1,\"op\":\"orderTotals\",\"params\":{\"orderId\":1}}"))
            .startsWith("{\"id\":1,\"ok\":true,\"data\":");

        verify(shopService).orderTotals(any());
    }

    @Test
    void orderTotalsRefusesAnInvalidRequest() throws Exception {
        assertThat(ask("{\"id\":1,\"op\":\"orderTotals\",\"params\":{\"thereIsNoSuchMember\":1}}"))
            .startsWith("{\"id\":1,\"ok\":false,\"error\":{\"kind\":\"invalid\"");

        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsRefusesCallersWhoMayNot() throws Exception {
        connectAs("NONE");

        assertThat(ask("{\"id\":1,\"op\":\"orderTotals\",\"params\":{\"orderId\":1}}"))
            .contains("\"kind\":\"forbidden\"");

        verifyNoInteractions(shopService);
    }

    @Test
    void cancelOrderCallsItsService() throws Exception {
        assertThat(ask("{\"id\":1,\"op\":\"cancelOrder\",\"params\":{\"orderId\":1,\"reason\":\"text\"}}"))
            .startsWith("{\"id\":1,\"ok\":true,\"data\":");

        verify(shopService).cancelOrder(any());
    }

    @Test
    void cancelOrderRefusesAnInvalidRequest() throws Exception {
        assertThat(ask("{\"id\":1,\"op\":\"cancelOrder\",\"params\":{\"thereIsNoSuchMember\":1}}"))
            .startsWith("{\"id\":1,\"ok\":false,\"error\":{\"kind\":\"invalid\"");

        verifyNoInteractions(shopService);
    }

    @Test
    void cancelOrderRefusesCallersWhoMayNot() throws Exception {
        connectAs("NONE");

        assertThat(ask("{\"id\":1,\"op\":\"cancelOrder\",\"params\":{\"orderId\":1,\"reason\":\"text\"}}"))
            .contains("\"kind\":\"forbidden\"");

        verifyNoInteractions(shopService);
    }

    @Test
    void cancelOrderTellsSubscribersWhatItAnswered() throws Exception {
        ask("{\"id\":0,\"op\":\"subscribe\",\"params\":{\"to\":\"cancelOrder\"}}");
        ask("{\"id\":1,\"op\":\"cancelOrder\",\"params\":{\"orderId\":1,\"reason\":\"text\"}}");

        assertThat(next()).startsWith("{\"event\":\"cancelOrder\",\"data\":");
    }
}

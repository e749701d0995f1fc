package com.acme.shop.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class ShopControllerTest extends SocketTest {

    @Test
    void cancelOrderCallsItsService() throws Exception {
        assertThat(ask("{\"id\":1,\"op\":\"orders.cancel\",\"params\":{\"order\":{\"id\":1}}}"))
            .startsWith("{\"id\":1,\"ok\":true,\"data\":");

        verify(shopService).cancelOrder(any());
    }

    @Test
    void cancelOrderRefusesAnInvalidRequest() throws Exception {
        assertThat(ask("{\"id\":1,\"op\":\"orders.cancel\",\"params\":{\"thereIsNoSuchMember\":1}}"))
            .startsWith("{\"id\":1,\"ok\":false,\"error\":{\"kind\":\"invalid\"");

        verifyNoInteractions(shopService);
    }

    @Test
    void cancelOrderTellsSubscribersWhatItAnswered() throws Exception {
        ask("{\"id\":0,\"op\":\"subscribe\",\"params\":{\"to\":\"orders.cancel\"}}");
        ask("{\"id\":1,\"op\":\"orders.cancel\",\"params\":{\"order\":{\"id\":1}}}");

        assertThat(next()).startsWith("{\"event\":\"orders.cancel\",\"data\":");
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
}

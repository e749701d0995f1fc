package com.acme.shop.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class ShapesControllerTest extends SocketTest {

    @Test
    void procOutCallsItsService() throws Exception {
        assertThat(ask("{\"id\":1,\"op\":\"procOut\",\"params\":{\"a\":1}}"))
            .startsWith("{\"id\":1,\"ok\":true,\"data\":");

        verify(shapesService).procOut(any());
    }

    @Test
    void procOutRefusesAnInvalidRequest() throws Exception {
        assertThat(ask("{\"id\":1,\"op\":\"procOut\",\"params\":{\"thereIsNoSuchMember\":1}}"))
            .startsWith("{\"id\":1,\"ok\":false,\"error\":{\"kind\":\"invalid\"");

        verifyNoInteractions(shapesService);
    }
}

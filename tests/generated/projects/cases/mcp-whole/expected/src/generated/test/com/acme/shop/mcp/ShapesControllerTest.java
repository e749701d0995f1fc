package com.acme.shop.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class ShapesControllerTest extends ToolsTest {

    @Test
    void procOutCallsItsService() {
        assertThat(call("proc_out", "{\"a\":1}").isError()).isFalse();

        verify(shapesService).procOut(any());
    }

    @Test
    void procOutRefusesInvalidArguments() {
        var result = call("proc_out", "{\"thereIsNoSuchMember\":1}");

        assertThat(result.isError()).isTrue();
        assertThat(textOf(result)).startsWith("invalid: ");
        verifyNoInteractions(shapesService);
    }
}

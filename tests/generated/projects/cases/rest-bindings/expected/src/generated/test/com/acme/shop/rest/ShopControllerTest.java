package com.acme.shop.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

class ShopControllerTest extends RestTest {

    @Test
    void eachOperationIsInTheOpenApiDocument() {
        var operations = List.of(
            "cancelOrder",
            "orderTotals",
            "error"
        );

        assertThat(mvc.get().uri("/v3/api-docs"))
            .hasStatusOk()
            .bodyJson()
            .extractingPath("$..operationId")
            .asArray()
            .containsAll(operations);
    }

    @Test
    void cancelOrderCallsItsService() {
        assertThat(mvc.delete().uri(URI.create("/orders/1?reason=text"))).hasStatus(204);

        verify(shopService).cancelOrder(any());
    }

    @Test
    void cancelOrderRefusesAnInvalidRequest() {
        assertThat(mvc.delete().uri(URI.create("/orders/1")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsCallsItsService() {
        assertThat(mvc.get().uri(URI.create("/orders/1/totals"))).hasStatus(200);

        verify(shopService).orderTotals(any());
    }

    @Test
    void orderTotalsRefusesAnInvalidRequest() {
        assertThat(mvc.get().uri(URI.create("/orders/1/totals?taxRate=!")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void errorCallsItsService() {
        assertThat(mvc.get().uri(URI.create("/call/error?orderId=1"))).hasStatus(200);

        verify(shopService).error(any());
    }

    @Test
    void errorRefusesAnInvalidRequest() {
        assertThat(mvc.get().uri(URI.create("/call/error?orderId=!")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }
}

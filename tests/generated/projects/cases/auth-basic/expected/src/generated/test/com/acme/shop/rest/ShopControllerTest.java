package com.acme.shop.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors;

class ShopControllerTest extends RestTest {

    @Test
    void eachOperationIsInTheOpenApiDocument() {
        var operations = List.of(
            "orderTotal"
        );

        assertThat(mvc.get().uri("/v3/api-docs"))
            .hasStatusOk()
            .bodyJson()
            .extractingPath("$..operationId")
            .asArray()
            .containsAll(operations);
    }

    @Test
    void orderTotalCallsItsService() {
        assertThat(mvc.get().uri(URI.create("/order-total?orderId=1"))).hasStatus(200);

        verify(shopService).orderTotal(any());
    }

    @Test
    void orderTotalRefusesAnInvalidRequest() {
        assertThat(mvc.get().uri(URI.create("/order-total?orderId=!")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalRefusesUnknownCallers() {
        assertThat(
            mvc.get().uri(URI.create("/order-total?orderId=1")).with(SecurityMockMvcRequestPostProcessors.anonymous()))
            .hasStatus(401)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }
}

package com.acme.shop.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.jwt;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors;

class ShopControllerTest extends RestTest {

    @Test
    void eachOperationIsInTheOpenApiDocument() {
        var operations = List.of(
            "customerOrders",
            "orderTotals",
            "cancelOrder"
        );

        assertThat(mvc.get().uri("/v3/api-docs"))
            .hasStatusOk()
            .bodyJson()
            .extractingPath("$..operationId")
            .asArray()
            .containsAll(operations);
    }

    @Test
    void customerOrdersCallsItsService() {
        assertThat(mvc.get().uri(URI.create("/customer-orders?customerId=1"))).hasStatus(200);

        verify(shopService).customerOrders(any());
    }

    @Test
    void customerOrdersRefusesAnInvalidRequest() {
        assertThat(mvc.get().uri(URI.create("/customer-orders?customerId=!")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void customerOrdersRefusesUnknownCallers() {
        assertThat(
            mvc.get()
                .uri(URI.create("/customer-orders?customerId=1"))
                .with(SecurityMockMvcRequestPostProcessors.anonymous()))
            .hasStatus(401)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void customerOrdersRefusesCallersWhoMayNot() {
        assertThat(mvc.get().uri(URI.create("/customer-orders?customerId=1")).with(jwt().authorities()))
            .hasStatus(403)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
            .headers()
            .hasHeaderSatisfying("WWW-Authenticate",
                challenges -> assertThat(challenges).asString().contains("insufficient_scope"));

        verifyNoInteractions(shopService);
    }

    @Test
    void customerOrdersTellsWhoMayNotNothingOfTheRequest() {
        assertThat(mvc.get().uri(URI.create("/customer-orders?customerId=!")).with(jwt().authorities()))
            .hasStatus(403)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsCallsItsService() {
        assertThat(mvc.get().uri(URI.create("/order-totals?orderId=1"))).hasStatus(200);

        verify(shopService).orderTotals(any());
    }

    @Test
    void orderTotalsRefusesAnInvalidRequest() {
        assertThat(mvc.get().uri(URI.create("/order-totals?orderId=!")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsRefusesUnknownCallers() {
        assertThat(
            mvc.get().uri(URI.create("/order-totals?orderId=1")).with(SecurityMockMvcRequestPostProcessors.anonymous()))
            .hasStatus(401)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsRefusesCallersWhoMayNot() {
        assertThat(mvc.get().uri(URI.create("/order-totals?orderId=1")).with(jwt().authorities()))
            .hasStatus(403)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
            .headers()
            .hasHeaderSatisfying("WWW-Authenticate",
                challenges -> assertThat(challenges).asString().contains("insufficient_scope"));

        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsTellsWhoMayNotNothingOfTheRequest() {
        assertThat(mvc.get().uri(URI.create("/order-totals?orderId=!")).with(jwt().authorities()))
            .hasStatus(403)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void cancelOrderCallsItsService() {
        assertThat(mvc.post().uri(URI.create("/cancel-order")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "orderId": 1,
              "reason": "text"
            }\
            """)).hasStatus(204);

        verify(shopService).cancelOrder(any());
    }

    @Test
    void cancelOrderRefusesAnInvalidRequest() {
        assertThat(mvc.post().uri(URI.create("/cancel-order")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void cancelOrderRefusesUnknownCallers() {
        assertThat(mvc.post().uri(URI.create("/cancel-order")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "orderId": 1,
              "reason": "text"
            }\
            """).with(SecurityMockMvcRequestPostProcessors.anonymous()))
            .hasStatus(401)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void cancelOrderRefusesCallersWhoMayNot() {
        assertThat(mvc.post().uri(URI.create("/cancel-order")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "orderId": 1,
              "reason": "text"
            }\
            """).with(jwt().authorities()))
            .hasStatus(403)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
            .headers()
            .hasHeaderSatisfying("WWW-Authenticate",
                challenges -> assertThat(challenges).asString().contains("insufficient_scope"));

        verifyNoInteractions(shopService);
    }

    @Test
    void cancelOrderTellsWhoMayNotNothingOfTheRequest() {
        assertThat(
            mvc.post()
                .uri(URI.create("/cancel-order"))
                .contentType(MediaType.APPLICATION_JSON)
                .content("{")
                .with(jwt().authorities()))
            .hasStatus(403)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }
}

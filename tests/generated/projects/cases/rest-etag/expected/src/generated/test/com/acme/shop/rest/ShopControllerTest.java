package com.acme.shop.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import forja.runtime.page.Page;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

class ShopControllerTest extends RestTest {

    @Test
    void eachOperationIsInTheOpenApiDocument() {
        var operations = List.of(
            "customerOrders",
            "productsTagged"
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
        when(shopService.customerOrders(any(), any())).thenReturn(new Page<>(List.of(), "2"));

        assertThat(mvc.get().uri(URI.create("/customer-orders?customerId=1"))).hasStatus(200);

        verify(shopService).customerOrders(any(), any());
    }

    @Test
    void customerOrdersRefusesAnInvalidRequest() {
        assertThat(mvc.get().uri(URI.create("/customer-orders?customerId=!")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void customerOrdersIsNotAnsweredAgainToWhoHasIt() {
        when(shopService.customerOrders(any(), any())).thenReturn(new Page<>(List.of(), "2"));

        var tag = String.valueOf(
            mvc.get().uri(URI.create("/customer-orders?customerId=1")).exchange().getResponse().getHeader("ETag"));

        assertThat(mvc.get().uri(URI.create("/customer-orders?customerId=1")).header("If-None-Match", tag))
            .hasStatus(304)
            .body()
            .isEmpty();
        assertThat(mvc.get().uri(URI.create("/customer-orders?customerId=1")).header("If-None-Match", "\"another\""))
            .hasStatusOk();
    }

    @Test
    void productsTaggedCallsItsService() {
        assertThat(mvc.get().uri(URI.create("/products-tagged?tags=text"))).hasStatus(200);

        verify(shopService).productsTagged(any());
    }

    @Test
    void productsTaggedRefusesAnInvalidRequest() {
        assertThat(mvc.delete().uri(URI.create("/products-tagged")))
            .hasStatus(405)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shopService);
    }

    @Test
    void productsTaggedIsNotAnsweredAgainToWhoHasIt() {
        var tag = String.valueOf(
            mvc.get().uri(URI.create("/products-tagged?tags=text")).exchange().getResponse().getHeader("ETag"));

        assertThat(mvc.get().uri(URI.create("/products-tagged?tags=text")).header("If-None-Match", tag))
            .hasStatus(304)
            .body()
            .isEmpty();
        assertThat(mvc.get().uri(URI.create("/products-tagged?tags=text")).header("If-None-Match", "\"another\""))
            .hasStatusOk();
    }
}

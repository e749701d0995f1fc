package com.acme.shop.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

class QueriesControllerTest extends RestTest {

    @Test
    void eachOperationIsInTheOpenApiDocument() {
        var operations = List.of(
            "thingsAmong"
        );

        assertThat(mvc.get().uri("/v3/api-docs"))
            .hasStatusOk()
            .bodyJson()
            .extractingPath("$..operationId")
            .asArray()
            .containsAll(operations);
    }

    @Test
    void thingsAmongCallsItsService() {
        assertThat(mvc.get().uri(URI.create("/things-among?ids=1&names=text&moods=so%20so"))).hasStatus(200);

        verify(queriesService).thingsAmong(any());
    }

    @Test
    void thingsAmongRefusesAnInvalidRequest() {
        assertThat(mvc.get().uri(URI.create("/things-among?ids=!")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
    }
}

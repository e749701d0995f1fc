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
            "renameThing"
        );

        assertThat(mvc.get().uri("/v3/api-docs"))
            .hasStatusOk()
            .bodyJson()
            .extractingPath("$..operationId")
            .asArray()
            .containsAll(operations);
    }

    @Test
    void renameThingCallsItsService() {
        assertThat(mvc.put().uri(URI.create("/bodied/1")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "name": "text"
            }\
            """)).hasStatus(200);

        verify(queriesService).renameThing(any());
    }

    @Test
    void renameThingRefusesAnInvalidRequest() {
        assertThat(mvc.put().uri(URI.create("/bodied/1")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
    }
}

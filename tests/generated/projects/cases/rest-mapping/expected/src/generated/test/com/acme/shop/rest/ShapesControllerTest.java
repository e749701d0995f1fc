package com.acme.shop.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

class ShapesControllerTest extends RestTest {

    @Test
    void eachOperationIsInTheOpenApiDocument() {
        var operations = List.of(
            "procOut"
        );

        assertThat(mvc.get().uri("/v3/api-docs"))
            .hasStatusOk()
            .bodyJson()
            .extractingPath("$..operationId")
            .asArray()
            .containsAll(operations);
    }

    @Test
    void procOutCallsItsService() {
        assertThat(mvc.put().uri(URI.create("/out")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "note": {
                "text": "text"
              }
            }\
            """)).hasStatus(200);

        verify(shapesService).procOut(any());
    }

    @Test
    void procOutRefusesAnInvalidRequest() {
        assertThat(mvc.put().uri(URI.create("/out")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shapesService);
    }
}

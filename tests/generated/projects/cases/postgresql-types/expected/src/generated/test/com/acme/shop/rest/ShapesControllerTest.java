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
            "everything"
        );

        assertThat(mvc.get().uri("/v3/api-docs"))
            .hasStatusOk()
            .bodyJson()
            .extractingPath("$..operationId")
            .asArray()
            .containsAll(operations);
    }

    @Test
    void everythingCallsItsService() {
        assertThat(mvc.post().uri(URI.create("/everything")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "b": true,
              "i2": 1,
              "i4": 1,
              "i8": 1,
              "f4": 1.5,
              "f8": 1.5,
              "n": 1.5,
              "t": "text",
              "c": "text",
              "d": "2026-01-31",
              "tm": "12:30:00",
              "tmz": "12:30:00+00:00",
              "ts": "2026-01-31T12:30:00",
              "tsz": "2026-01-31T12:30:00Z",
              "u": "3fa85f64-5717-4562-b3fc-2c963f66afa6",
              "by": "Zm9yamE=",
              "j": {
                "key": "value"
              },
              "m": "so so",
              "iv": "text"
            }\
            """)).hasStatus(200);

        verify(shapesService).everything(any());
    }

    @Test
    void everythingRefusesAnInvalidRequest() {
        assertThat(mvc.post().uri(URI.create("/everything")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shapesService);
    }
}

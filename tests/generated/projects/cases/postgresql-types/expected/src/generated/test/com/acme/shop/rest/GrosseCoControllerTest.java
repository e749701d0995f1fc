package com.acme.shop.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

class GrosseCoControllerTest extends RestTest {

    @Test
    void eachOperationIsInTheOpenApiDocument() {
        var operations = List.of(
            "intr",
            "tz",
            "echoArr"
        );

        assertThat(mvc.get().uri("/v3/api-docs"))
            .hasStatusOk()
            .bodyJson()
            .extractingPath("$..operationId")
            .asArray()
            .containsAll(operations);
    }

    @Test
    void intrCallsItsService() {
        assertThat(mvc.post().uri(URI.create("/intr")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "i": "text",
              "r": "text",
              "n": "text",
              "m": "text",
              "b": "text",
              "o": 1,
              "c": "t",
              "x": "<value/>",
              "j": {
                "key": "value"
              }
            }\
            """)).hasStatus(200);

        verify(grosseCoService).intr(any());
    }

    @Test
    void intrRefusesAnInvalidRequest() {
        assertThat(mvc.post().uri(URI.create("/intr")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(grosseCoService);
    }

    @Test
    void tzCallsItsService() {
        assertThat(mvc.post().uri(URI.create("/tz")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "t": "12:30:00+00:00",
              "t2": "12:30:00",
              "ts": "2026-01-31T12:30:00"
            }\
            """)).hasStatus(200);

        verify(grosseCoService).tz(any());
    }

    @Test
    void tzRefusesAnInvalidRequest() {
        assertThat(mvc.post().uri(URI.create("/tz")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(grosseCoService);
    }

    @Test
    void echoArrCallsItsService() {
        assertThat(mvc.post().uri(URI.create("/echo-arr")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "e": [
                "a b"
              ],
              "n": [
                1.5
              ],
              "c": [
                {
                  "class": 1,
                  "myField": "text",
                  "größe": 1.5,
                  "new": "a b"
                }
              ]
            }\
            """)).hasStatus(200);

        verify(grosseCoService).echoArr(any());
    }

    @Test
    void echoArrRefusesAnInvalidRequest() {
        assertThat(mvc.post().uri(URI.create("/echo-arr")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(grosseCoService);
    }
}

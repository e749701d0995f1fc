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
            "echoBytes",
            "procOut",
            "echoNumeric",
            "echo",
            "getNothing",
            "putNothing"
        );

        assertThat(mvc.get().uri("/v3/api-docs"))
            .hasStatusOk()
            .bodyJson()
            .extractingPath("$..operationId")
            .asArray()
            .containsAll(operations);
    }

    @Test
    void echoBytesCallsItsService() {
        assertThat(mvc.post().uri(URI.create("/echo-bytes")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "b": "Zm9yamE="
            }\
            """)).hasStatus(200);

        verify(shapesService).echoBytes(any());
    }

    @Test
    void echoBytesRefusesAnInvalidRequest() {
        assertThat(mvc.post().uri(URI.create("/echo-bytes")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shapesService);
    }

    @Test
    void procOutCallsItsService() {
        assertThat(mvc.put().uri(URI.create("/out/1")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "c": "text"
            }\
            """)).hasStatus(200);

        verify(shapesService).procOut(any());
    }

    @Test
    void procOutRefusesAnInvalidRequest() {
        assertThat(mvc.put().uri(URI.create("/out/1")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shapesService);
    }

    @Test
    void echoNumericCallsItsService() {
        assertThat(mvc.post().uri(URI.create("/numbers/1.5"))).hasStatus(200);

        verify(shapesService).echoNumeric(any());
    }

    @Test
    void echoNumericRefusesAnInvalidRequest() {
        assertThat(mvc.post().uri(URI.create("/numbers/!")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shapesService);
    }

    @Test
    void echoCallsItsService() {
        assertThat(mvc.get().uri(URI.create("/texts/text"))).hasStatus(200);

        verify(shapesService).echo(any());
    }

    @Test
    void echoRefusesAnInvalidRequest() {
        assertThat(mvc.delete().uri(URI.create("/texts/text")))
            .hasStatus(405)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shapesService);
    }

    @Test
    void getNothingCallsItsService() {
        assertThat(mvc.get().uri(URI.create("/nothing"))).hasStatus(204);

        verify(shapesService).getNothing();
    }

    @Test
    void getNothingRefusesAnInvalidRequest() {
        assertThat(mvc.delete().uri(URI.create("/nothing")))
            .hasStatus(405)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shapesService);
    }

    @Test
    void putNothingCallsItsService() {
        assertThat(mvc.put().uri(URI.create("/nothing"))).hasStatus(204);

        verify(shapesService).putNothing();
    }

    @Test
    void putNothingRefusesAnInvalidRequest() {
        assertThat(mvc.delete().uri(URI.create("/nothing")))
            .hasStatus(405)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(shapesService);
    }
}

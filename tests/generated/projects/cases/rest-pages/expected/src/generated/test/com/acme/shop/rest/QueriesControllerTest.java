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

class QueriesControllerTest extends RestTest {

    @Test
    void eachOperationIsInTheOpenApiDocument() {
        var operations = List.of(
            "findThings",
            "thingsAmong",
            "thingsOf"
        );

        assertThat(mvc.get().uri("/v3/api-docs"))
            .hasStatusOk()
            .bodyJson()
            .extractingPath("$..operationId")
            .asArray()
            .containsAll(operations);
    }

    @Test
    void findThingsCallsItsService() {
        when(queriesService.findThings(any(), any())).thenReturn(new Page<>(List.of(), "2"));

        assertThat(mvc.get().uri(URI.create("/find-things?name=text"))).hasStatus(200);

        verify(queriesService).findThings(any(), any());
    }

    @Test
    void findThingsRefusesAnInvalidRequest() {
        assertThat(mvc.delete().uri(URI.create("/find-things")))
            .hasStatus(405)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
    }

    @Test
    void thingsAmongCallsItsService() {
        when(queriesService.thingsAmong(any(), any())).thenReturn(new Page<>(List.of(), "2"));

        assertThat(mvc.get().uri(URI.create("/things-among?ids=1&names=text&moods=so%20so"))).hasStatus(200);

        verify(queriesService).thingsAmong(any(), any());
    }

    @Test
    void thingsAmongRefusesAnInvalidRequest() {
        assertThat(mvc.get().uri(URI.create("/things-among?ids=!")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
    }

    @Test
    void thingsOfCallsItsService() {
        when(queriesService.thingsOf(any(), any())).thenReturn(new Page<>(List.of(), "2"));

        assertThat(mvc.post().uri(URI.create("/things")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "tags": [
                "text"
              ],
              "name": "text",
              "doc": {
                "key": "value"
              }
            }\
            """)).hasStatus(200);

        verify(queriesService).thingsOf(any(), any());
    }

    @Test
    void thingsOfRefusesAnInvalidRequest() {
        assertThat(mvc.post().uri(URI.create("/things")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
    }
}

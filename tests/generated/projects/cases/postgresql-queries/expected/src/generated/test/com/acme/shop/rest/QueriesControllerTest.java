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
            "findThings",
            "thingsOf",
            "renameThing",
            "deleteThing",
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
    void findThingsCallsItsService() {
        assertThat(mvc.get().uri(URI.create("/find-things?name=text"))).hasStatus(200);

        verify(queriesService).findThings(any());
    }

    @Test
    void findThingsRefusesAnInvalidRequest() {
        assertThat(mvc.delete().uri(URI.create("/find-things")))
            .hasStatus(405)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
    }

    @Test
    void thingsOfCallsItsService() {
        assertThat(mvc.post().uri(URI.create("/things-of")).contentType(MediaType.APPLICATION_JSON).content(
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

        verify(queriesService).thingsOf(any());
    }

    @Test
    void thingsOfRefusesAnInvalidRequest() {
        assertThat(mvc.post().uri(URI.create("/things-of")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
    }

    @Test
    void renameThingCallsItsService() {
        assertThat(mvc.put().uri(URI.create("/things/1")).contentType(MediaType.APPLICATION_JSON).content(
            """
            {
              "name": "text"
            }\
            """)).hasStatus(200);

        verify(queriesService).renameThing(any());
    }

    @Test
    void renameThingRefusesAnInvalidRequest() {
        assertThat(mvc.put().uri(URI.create("/things/1")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
    }

    @Test
    void deleteThingCallsItsService() {
        assertThat(mvc.delete().uri(URI.create("/things/1"))).hasStatus(200);

        verify(queriesService).deleteThing(any());
    }

    @Test
    void deleteThingRefusesAnInvalidRequest() {
        assertThat(mvc.delete().uri(URI.create("/things/!")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
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

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
            "deleteThing"
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
    void findThingsRefusesAnInvalidRequestWithAProblem() {
        assertThat(mvc.delete().uri(URI.create("/find-things")))
            .hasStatus(405)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
    }

    @Test
    void thingsOfCallsItsService() {
        assertThat(mvc.post().uri(URI.create("/things-of")).contentType(MediaType.APPLICATION_JSON).content("""
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
    void thingsOfRefusesAnInvalidRequestWithAProblem() {
        assertThat(mvc.post().uri(URI.create("/things-of")).contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
    }

    @Test
    void renameThingCallsItsService() {
        assertThat(mvc.put().uri(URI.create("/things/1")).contentType(MediaType.APPLICATION_JSON).content("""
                {
                  "name": "text"
                }\
                """)).hasStatus(200);

        verify(queriesService).renameThing(any());
    }

    @Test
    void renameThingRefusesAnInvalidRequestWithAProblem() {
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
    void deleteThingRefusesAnInvalidRequestWithAProblem() {
        assertThat(mvc.delete().uri(URI.create("/things/!")))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);

        verifyNoInteractions(queriesService);
    }
}

package com.acme.shop.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

class ContractTest extends RestTest {

    @Test
    void theOpenApiDocumentAndItsPagesAreServed() {
        assertThat(mvc.get().uri("/v3/api-docs")).hasStatusOk();
        assertThat(mvc.get().uri("/v3/api-docs.yaml")).hasStatusOk();
        assertThat(mvc.get().uri("/swagger-ui/index.html")).hasStatusOk();
    }

    @Test
    void anUnknownPathIsAProblem() {
        assertThat(mvc.get().uri("/there/is/nothing/here"))
            .hasStatus(404)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
    }
}

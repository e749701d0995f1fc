package com.acme.shop.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.skyscreamer.jsonassert.JSONCompare;
import org.skyscreamer.jsonassert.JSONCompareMode;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

class ContractTest extends RestTest {

    @Autowired
    private JsonMapper json;

    @ParameterizedTest
    @ValueSource(strings = {"/info", "/paths", "/components"})
    void whatTheFileSaysIsServed(String part) throws Exception {
        var file = new ClassPathResource("openapi.json").getContentAsByteArray();
        var served = mvc.get().uri("/v3/api-docs").exchange().getResponse().getContentAsByteArray();

        var compared = JSONCompare.compareJSON(at(part, file), at(part, served), JSONCompareMode.LENIENT);

        assertThat(compared.getMessage()).isEmpty();
    }

    private String at(String part, byte[] document) {
        return json.readTree(document).requiredAt(part).toString();
    }

    @Test
    void theOpenApiDocumentAndItsPagesAreServed() {
        assertThat(mvc.get().uri("/v3/api-docs")).hasStatusOk();
        assertThat(mvc.get().uri("/v3/api-docs.yaml")).hasStatusOk();
        assertThat(mvc.get().uri("/swagger-ui/index.html")).hasStatusOk();
    }

    @Test
    void unknownPathsAreProblems() {
        assertThat(mvc.get().uri("/there/is/nothing/here"))
            .hasStatus(404)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
    }
}

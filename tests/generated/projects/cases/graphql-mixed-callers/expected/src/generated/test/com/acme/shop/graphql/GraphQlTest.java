package com.acme.shop.graphql;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;

import com.acme.shop.service.ShopService;
import forja.runtime.security.KnownCallers;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.mockito.stubbing.Answer;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.graphql.test.autoconfigure.tester.AutoConfigureGraphQlTester;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.graphql.test.tester.GraphQlTester;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.test.context.support.WithMockUser;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/** The whole application over services that are mocked: nothing else is needed, and one context serves all tests. */
@SpringBootTest(properties = "logging.structured.format.console=")
@AutoConfigureGraphQlTester
@WithMockUser(authorities = {
    "SCOPE_orders:read"
})
abstract class GraphQlTest {

    @Autowired
    GraphQlTester graphQl;

    @MockitoBean
    ShopService shopService;

    @MockitoBean
    KnownCallers knownCallers;

    /** Callers of these tests are known in every way, and strangers in none. */
    @BeforeEach
    void inEveryWay() {
        Answer<Boolean> isKnown = call -> !(call.getArgument(1) instanceof AnonymousAuthenticationToken);
        when(knownCallers.by(any(), any())).thenAnswer(isKnown);
    }

    List<String> fieldsOf(String type) {
        return graphQl.document("query ($type: String!) { __type(name: $type) { fields { name } } }")
            .variable("type", type)
            .execute()
            .path("__type.fields[*].name")
            .entityList(String.class)
            .get();
    }
}

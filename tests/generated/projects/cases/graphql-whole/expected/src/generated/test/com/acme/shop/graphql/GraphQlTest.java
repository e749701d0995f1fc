package com.acme.shop.graphql;

import com.acme.shop.service.ShopService;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.graphql.test.autoconfigure.tester.AutoConfigureGraphQlTester;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.graphql.test.tester.GraphQlTester;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/** The whole application over services that are mocked: nothing else is needed, and one context serves all tests. */
@SpringBootTest(properties = "logging.structured.format.console=")
@AutoConfigureGraphQlTester
abstract class GraphQlTest {

    @Autowired
    GraphQlTester graphQl;

    @MockitoBean
    ShopService shopService;

    List<String> fieldsOf(String type) {
        return graphQl.document("query ($type: String!) { __type(name: $type) { fields { name } } }")
            .variable("type", type)
            .execute()
            .path("__type.fields[*].name")
            .entityList(String.class)
            .get();
    }
}

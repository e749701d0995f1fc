package com.acme.shop.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;
import org.springframework.graphql.test.tester.WebGraphQlTester;

class ShopControllerTest extends GraphQlTest {

    @Test
    void eachOperationIsInTheSchema() {
        assertThat(fieldsOf("Query")).contains(
            "orderTotals"
        );
        assertThat(fieldsOf("Mutation")).contains(
            "cancelOrder"
        );
    }

    @Test
    void cancelOrderCallsItsService() {
        graphQl.document("mutation { cancelOrder(order: {id: 1}) }").executeAndVerify();

        verify(shopService).cancelOrder(any());
    }

    @Test
    void cancelOrderRefusesAnInvalidRequest() {
        graphQl.document("mutation { cancelOrder(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsCallsItsService() {
        WebGraphQlTester.builder(requests)
            .header("X-Order", "1")
            .build()
            .document("query { orderTotals { net tax gross } }").executeAndVerify();

        verify(shopService).orderTotals(any());
    }

    @Test
    void orderTotalsRefusesAnInvalidRequest() {
        graphQl.document("query { orderTotals(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(shopService);
    }
}

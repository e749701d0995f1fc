package com.acme.shop.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;
import org.springframework.security.test.context.support.WithAnonymousUser;
import org.springframework.security.test.context.support.WithMockUser;

class ShopControllerTest extends GraphQlTest {

    @Test
    void eachOperationIsInTheSchema() {
        assertThat(fieldsOf("Query")).contains(
            "customerOrders",
            "orderTotals"
        );
        assertThat(fieldsOf("Mutation")).contains(
            "cancelOrder"
        );
    }

    @Test
    void customerOrdersCallsItsService() {
        graphQl.document("query { customerOrders(customerId: 1) { orderId reference placedAt status lines total } }")
            .executeAndVerify();

        verify(shopService).customerOrders(any());
    }

    @Test
    void customerOrdersRefusesAnInvalidRequest() {
        graphQl.document("query { customerOrders(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(shopService);
    }

    @Test
    @WithMockUser(authorities = "NONE")
    void customerOrdersRefusesCallersWhoMayNot() {
        graphQl.document("query { customerOrders(customerId: 1) { orderId reference placedAt status lines total } }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).extracting("errorType").asString().contains("FORBIDDEN"));

        verifyNoInteractions(shopService);
    }

    @Test
    @WithAnonymousUser
    void customerOrdersRefusesUnknownCallers() {
        graphQl.document("query { customerOrders(customerId: 1) { orderId reference placedAt status lines total } }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).extracting("errorType").asString().contains("UNAUTHORIZED"));

        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsCallsItsService() {
        graphQl.document("query { orderTotals(orderId: 1) { net tax gross } }").executeAndVerify();

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

    @Test
    @WithAnonymousUser
    void orderTotalsRefusesUnknownCallers() {
        graphQl.document("query { orderTotals(orderId: 1) { net tax gross } }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).extracting("errorType").asString().contains("UNAUTHORIZED"));

        verifyNoInteractions(shopService);
    }

    @Test
    void cancelOrderCallsItsService() {
        graphQl.document("mutation { cancelOrder(orderId: 1, reason: \"text\") }").executeAndVerify();

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
}

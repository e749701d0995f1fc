package com.acme.shop.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class MarketControllerTest extends GraphQlTest {

    @Test
    void eachOperationIsInTheSchema() {
        assertThat(fieldsOf("Query")).contains(
            "orderTotal"
        );
        assertThat(fieldsOf("Mutation")).contains(
            "everyType",
            "typedRow",
            "customerOrders",
            "nothingAtAll"
        );
    }

    @Test
    void everyTypeCallsItsService() {
        graphQl.document(
            "mutation { everyType(a1: 1, a2: 1, a3: 1, a4: 1, a5: 1, a6: 1, a7: 1, a8: 1.5, a9: 1.5, a10: "
                + "1.5, a11: true, a12: true, a13: 1, a14: 1, a15: \"2026-01-31\", a16: \"12:30:00\", a17: "
                + "\"2026-01-31T12:30:00\", a18: \"2026-01-31T12:30:00Z\", a19: 1, a20: \"text\", a21: \"text\", "
                + "a22: \"text\", a23: \"Zm9yamE=\", a24: \"Zm9yamE=\", a25: A, a26: \"text\", a27: \"text\", a28: "
                + "\"3fa85f64-5717-4562-b3fc-2c963f66afa6\", a29: \"text\") { b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 "
                + "b12 b13 b14 b15 b16 b17 b18 b19 b20 b21 b22 b23 b24 b25 b26 b27 b28 b29 } }")
            .executeAndVerify();

        verify(marketService).everyType(any());
    }

    @Test
    void everyTypeRefusesAnInvalidRequest() {
        graphQl.document("mutation { everyType(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(marketService);
    }

    @Test
    void typedRowCallsItsService() {
        graphQl.document(
            "mutation { typedRow(a2: 1, a7: 1, a11: true, a12: true, a13: 1, a14: 1, a16: \"12:30:00\", a18: "
                + "\"2026-01-31T12:30:00Z\", a19: 1) { a2 a7 a11 a12 a13 a14 a16 a18 a19 order } }")
            .executeAndVerify();

        verify(marketService).typedRow(any());
    }

    @Test
    void typedRowRefusesAnInvalidRequest() {
        graphQl.document("mutation { typedRow(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(marketService);
    }

    @Test
    void customerOrdersCallsItsService() {
        graphQl.document(
            "mutation { customerOrders(pCustomer: 1, pNote: \"text\") { pCount pNote resultSet1 { id name "
                + "tier born joined seen } resultSet2 { id total note } } }")
            .executeAndVerify();

        verify(marketService).customerOrders(any());
    }

    @Test
    void customerOrdersRefusesAnInvalidRequest() {
        graphQl.document("mutation { customerOrders(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(marketService);
    }

    @Test
    void nothingAtAllCallsItsService() {
        graphQl.document("mutation { nothingAtAll }").executeAndVerify();

        verify(marketService).nothingAtAll();
    }

    @Test
    void nothingAtAllRefusesAnInvalidRequest() {
        graphQl.document("mutation { nothingAtAll(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(marketService);
    }

    @Test
    void orderTotalCallsItsService() {
        graphQl.document("query { orderTotal(pCustomer: 1, pMany: [{key: \"value\"}], pBytes: \"Zm9yamE=\") }")
            .executeAndVerify();

        verify(marketService).orderTotal(any());
    }

    @Test
    void orderTotalRefusesAnInvalidRequest() {
        graphQl.document("query { orderTotal(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(marketService);
    }
}

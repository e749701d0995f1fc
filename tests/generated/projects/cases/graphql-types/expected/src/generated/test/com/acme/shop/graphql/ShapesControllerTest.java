package com.acme.shop.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class ShapesControllerTest extends GraphQlTest {

    @Test
    void eachOperationIsInTheSchema() {
        assertThat(fieldsOf("Query")).contains(
            "everything",
            "echoBoxes",
            "echoTimes"
        );
        assertThat(fieldsOf("Mutation")).contains(
            "cursors",
            "procNothing",
            "raises"
        );
    }

    @Test
    void everythingCallsItsService() {
        graphQl.document(
            "query { everything(b: true, i2: 1, i4: 1, i8: 1, f4: 1.5, f8: 1.5, n: 1.5, t: \"text\", c: "
                + "\"text\", d: \"2026-01-31\", tm: \"12:30:00\", tmz: \"12:30:00+00:00\", ts: "
                + "\"2026-01-31T12:30:00\", tsz: \"2026-01-31T12:30:00Z\", u: "
                + "\"3fa85f64-5717-4562-b3fc-2c963f66afa6\", by: \"Zm9yamE=\", j: {key: \"value\"}, m: SO_SO, iv: "
                + "\"text\") { ob oi2 oi4 oi8 of4 of8 onum ot oc od otm otmz ots otsz ou oby oj om oiv } }")
            .executeAndVerify();

        verify(shapesService).everything(any());
    }

    @Test
    void everythingRefusesAnInvalidRequest() {
        graphQl.document("query { everything(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(shapesService);
    }

    @Test
    void echoBoxesCallsItsService() {
        graphQl.document("query { echoBoxes(boxes: \"text\") }").executeAndVerify();

        verify(shapesService).echoBoxes(any());
    }

    @Test
    void echoBoxesRefusesAnInvalidRequest() {
        graphQl.document("query { echoBoxes(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(shapesService);
    }

    @Test
    void cursorsCallsItsService() {
        graphQl.document("mutation { cursors(n: 1) { total a b } }").executeAndVerify();

        verify(shapesService).cursors(any());
    }

    @Test
    void cursorsRefusesAnInvalidRequest() {
        graphQl.document("mutation { cursors(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(shapesService);
    }

    @Test
    void procNothingCallsItsService() {
        graphQl.document("mutation { procNothing(a: 1) }").executeAndVerify();

        verify(shapesService).procNothing(any());
    }

    @Test
    void procNothingRefusesAnInvalidRequest() {
        graphQl.document("mutation { procNothing(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(shapesService);
    }

    @Test
    void echoTimesCallsItsService() {
        graphQl.document(
            "query { echoTimes(a: [\"2026-01-31T12:30:00Z\"], b: [\"2026-01-31\"], c: [\"Zm9yamE=\"], d: "
                + "[{key: \"value\"}], e: [SO_SO], f: [\"3fa85f64-5717-4562-b3fc-2c963f66afa6\"], g: [true]) { a2 "
                + "b2 c2 d2 e2 f2 g2 } }")
            .executeAndVerify();

        verify(shapesService).echoTimes(any());
    }

    @Test
    void echoTimesRefusesAnInvalidRequest() {
        graphQl.document("query { echoTimes(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(shapesService);
    }

    @Test
    void raisesCallsItsService() {
        graphQl.document("mutation { raises(code: \"text\", message: \"text\") }").executeAndVerify();

        verify(shapesService).raises(any());
    }

    @Test
    void raisesRefusesAnInvalidRequest() {
        graphQl.document("mutation { raises(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(shapesService);
    }
}

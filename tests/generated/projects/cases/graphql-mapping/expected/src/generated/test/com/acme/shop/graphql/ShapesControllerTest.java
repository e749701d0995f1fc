package com.acme.shop.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class ShapesControllerTest extends GraphQlTest {

    @Test
    void eachOperationIsInTheSchema() {
        assertThat(fieldsOf("Mutation")).contains(
            "procOut"
        );
    }

    @Test
    void procOutCallsItsService() {
        graphQl.document("mutation { procOut(note: \"text\") { b c d } }").executeAndVerify();

        verify(shapesService).procOut(any());
    }

    @Test
    void procOutRefusesAnInvalidRequest() {
        graphQl.document("mutation { procOut(thereIsNoSuchArgument: 1) }")
            .execute()
            .errors()
            .satisfy(errors -> assertThat(errors).isNotEmpty());

        verifyNoInteractions(shapesService);
    }
}

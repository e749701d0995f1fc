package com.acme.shop.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.acme.shop.failure.Failure;
import com.acme.shop.failure.Failures;
import graphql.GraphQLError;
import graphql.schema.DataFetchingEnvironment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphQlErrorsTest {

    private final Failures failures = mock();

    private final GraphQlErrors errors = new GraphQlErrors(failures, ErrorClassifications.standard());

    @ParameterizedTest
    @CsvSource({
        "REFUSED, BUSINESS",
        "NOT_FOUND, NOT_FOUND",
        "CONFLICT, CONFLICT",
        "INVALID, BAD_REQUEST",
        "UNAUTHENTICATED, UNAUTHORIZED",
        "FORBIDDEN, FORBIDDEN",
        "TIMEOUT, UNAVAILABLE",
        "UNAVAILABLE, UNAVAILABLE",
        "BUSY, BUSY",
        "INTERNAL, INTERNAL_ERROR",
    })
    void theMeaningOfFailuresDecidesTheClassification(Failure.Kind kind, String classification) {
        when(failures.of(any())).thenReturn(Failure.of(kind));

        var answer = answer();

        assertThat(answer.getErrorType()).hasToString(classification);
        assertThat(answer.getMessage()).doesNotContain("secret");
    }

    @Test
    void wordsForTheCallerReachTheCaller() {
        when(failures.of(any())).thenReturn(new Failure(Failure.Kind.REFUSED, "Out of stock", null));

        assertThat(answer().getMessage()).isEqualTo("Out of stock");
    }

    private GraphQLError answer() {
        var environment = mock(DataFetchingEnvironment.class, RETURNS_DEEP_STUBS);
        return errors.resolveToSingleError(new IllegalStateException("secret host"), environment);
    }

    @Test
    void fieldsThatAreRefusedAreNamed() {
        var fields = List.of(new Failure.Field("price", "is forbidden by its type"));
        when(failures.of(any())).thenReturn(new Failure(Failure.Kind.REFUSED, null, null, fields));

        assertThat(answer().getExtensions()).containsEntry("errors",
            List.of(Map.of("field", "price", "message", "is forbidden by its type")));
    }
}

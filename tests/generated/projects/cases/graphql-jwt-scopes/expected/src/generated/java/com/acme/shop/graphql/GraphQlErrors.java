package com.acme.shop.graphql;

import com.acme.shop.failure.Failure;
import com.acme.shop.failure.Failures;
import graphql.ErrorClassification;
import graphql.GraphQLError;
import graphql.GraphqlErrorBuilder;
import graphql.schema.DataFetchingEnvironment;
import jakarta.validation.ConstraintViolationException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.graphql.autoconfigure.GraphQlAutoConfiguration;
import org.springframework.graphql.execution.DataFetcherExceptionResolverAdapter;
import org.springframework.graphql.execution.ErrorType;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.validation.BindException;

/**
 * Says what a failure means, and never more than the caller may know. It is no component, which the scan would find
 * among yours, but an auto-configuration: your own handlers of exceptions are asked first.
 */
@AutoConfiguration(after = GraphQlAutoConfiguration.class)
class GraphQlErrors extends DataFetcherExceptionResolverAdapter {

    private final Failures failures;

    private final ErrorClassifications classifications;

    GraphQlErrors(Failures failures, ErrorClassifications classifications) {
        this.failures = failures;
        this.classifications = classifications;
    }

    @Override
    protected @Nullable GraphQLError resolveToSingleError(Throwable exception, DataFetchingEnvironment environment) {
        if (exception instanceof ConstraintViolationException || exception instanceof BindException) {
            return error(environment, ErrorType.BAD_REQUEST, "The arguments are not valid.", null);
        }
        var failure = exception instanceof AccessDeniedException
            ? Failure.of(Failure.Kind.FORBIDDEN)
            : failures.of(exception);
        var message = failure.message() == null ? words(failure.kind()) : failure.message();
        return error(environment, classifications.of(failure.kind()), message, failure.hint());
    }

    private static String words(Failure.Kind kind) {
        return switch (kind) {
            case INVALID -> "A value is not accepted.";
            case NOT_FOUND -> "There is no such data.";
            case CONFLICT -> "The change conflicts with data that is there.";
            case REFUSED -> "The operation was refused.";
            case UNAUTHENTICATED -> "The caller is not known.";
            case FORBIDDEN -> "The operation is not allowed.";
            case UNAVAILABLE, TIMEOUT -> "The operation cannot be done now: try again later.";
            case BUSY -> "The service is busy: try again in a moment.";
            case INTERNAL -> "The operation failed.";
        };
    }

    private static GraphQLError error(DataFetchingEnvironment environment, ErrorClassification type, String message,
        @Nullable String hint) {
        var builder = GraphqlErrorBuilder.newError(environment).errorType(type).message("%s", message);
        return hint == null ? builder.build() : builder.extensions(Map.of("hint", hint)).build();
    }
}

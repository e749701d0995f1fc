package com.acme.shop.graphql;

import com.acme.shop.failure.Failure;
import com.acme.shop.failure.Failures;
import graphql.ErrorClassification;
import graphql.GraphQLError;
import graphql.GraphqlErrorBuilder;
import graphql.schema.DataFetchingEnvironment;
import jakarta.validation.ConstraintViolationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.graphql.autoconfigure.GraphQlAutoConfiguration;
import org.springframework.graphql.execution.DataFetcherExceptionResolverAdapter;
import org.springframework.graphql.execution.ErrorType;
import org.springframework.validation.BindException;
import org.springframework.validation.FieldError;

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
        if (exception instanceof ConstraintViolationException invalid) {
            return invalid(environment, invalid.getConstraintViolations().stream()
                .map(Failure.Field::of)
                .toList());
        }
        if (exception instanceof BindException invalid) {
            return invalid(environment, invalid.getFieldErrors().stream().map(GraphQlErrors::field).toList());
        }
        if (exception instanceof InvalidHeaderException) {
            return error(
                environment, ErrorType.BAD_REQUEST, new Failure(Failure.Kind.INVALID, exception.getMessage(), null));
        }
        var failure = failures.of(exception);
        return error(environment, classifications.of(failure.kind()), failure);
    }

    private static GraphQLError invalid(DataFetchingEnvironment environment, List<Failure.Field> fields) {
        var failure = new Failure(Failure.Kind.INVALID, "The arguments are not valid.", null, fields);
        return error(environment, ErrorType.BAD_REQUEST, failure);
    }

    /** A value that could not be read is told in the library's words, which repeat it. */
    private static Failure.Field field(FieldError error) {
        var message = error.getDefaultMessage();
        return new Failure.Field(
            error.getField(), error.isBindingFailure() || message == null ? "is not valid" : message);
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

    private static GraphQLError error(DataFetchingEnvironment environment, ErrorClassification type, Failure failure) {
        var message = failure.message() == null ? words(failure.kind()) : failure.message();
        var extensions = new HashMap<String, Object>();
        if (failure.hint() != null) {
            extensions.put("hint", failure.hint());
        }
        if (!failure.fields().isEmpty()) {
            extensions.put("errors", failure.fields().stream()
                .map(one -> Map.of("field", one.field(), "message", one.message()))
                .toList());
        }
        var builder = GraphqlErrorBuilder.newError(environment).errorType(type).message("%s", message);
        return extensions.isEmpty() ? builder.build() : builder.extensions(extensions).build();
    }
}

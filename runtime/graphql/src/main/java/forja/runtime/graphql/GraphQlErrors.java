package forja.runtime.graphql;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import graphql.ErrorClassification;
import graphql.GraphQLError;
import graphql.GraphqlErrorBuilder;
import graphql.schema.DataFetchingEnvironment;
import jakarta.validation.ConstraintViolationException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.graphql.execution.DataFetcherExceptionResolverAdapter;
import org.springframework.graphql.execution.ErrorType;
import org.springframework.validation.BindException;
import org.springframework.validation.FieldError;

/** Says what a failure means, and never more than the caller may know. */
final class GraphQlErrors extends DataFetcherExceptionResolverAdapter {

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
        // A caller over GraphQL is not told apart what took too long.
        return (kind == Failure.Kind.TIMEOUT ? Failure.Kind.UNAVAILABLE : kind).title();
    }

    private static GraphQLError error(DataFetchingEnvironment environment, ErrorClassification type, Failure failure) {
        var message = failure.message() == null ? words(failure.kind()) : failure.message();
        var extensions = new HashMap<String, Object>();
        if (failure.hint() != null) {
            extensions.put("hint", failure.hint());
        }
        if (!failure.fields().isEmpty()) {
            extensions.put("errors", failure.fields().stream().map(GraphQlErrors::inOrder).toList());
        }
        var builder = GraphqlErrorBuilder.newError(environment).errorType(type).message("%s", message);
        return extensions.isEmpty() ? builder.build() : builder.extensions(extensions).build();
    }

    /** {@code Map.of} has its members in another order in each start of a service. */
    private static Map<String, String> inOrder(Failure.Field found) {
        var told = new LinkedHashMap<String, String>();
        told.put("field", found.field());
        told.put("message", found.message());
        return told;
    }
}

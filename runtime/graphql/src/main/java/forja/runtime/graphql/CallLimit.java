package forja.runtime.graphql;

import graphql.analysis.FieldComplexityEnvironment;
import graphql.analysis.MaxQueryComplexityInstrumentation;
import graphql.execution.AbortExecutionException;
import java.util.Set;

/** Under other names a request can ask for one operation again and again: this is how many calls it may make. */
final class CallLimit extends MaxQueryComplexityInstrumentation {

    private static final Set<String> ROOTS = Set.of("Query", "Mutation");

    CallLimit(int calls) {
        super(calls, (field, inside) -> isCall(field) ? 1 + inside : inside);
    }

    private static boolean isCall(FieldComplexityEnvironment field) {
        return ROOTS.contains(field.getParentType().getName()) && !field.getField().getName().startsWith("__");
    }

    @Override
    protected AbortExecutionException mkAbortException(int calls, int limit) {
        return new AbortExecutionException("The request asks for %d calls; %d are allowed.".formatted(calls, limit));
    }
}

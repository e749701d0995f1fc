package forja.runtime.graphql;

import forja.runtime.operation.CallRules;
import graphql.schema.DataFetcher;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLCodeRegistry;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLFieldsContainer;
import graphql.schema.GraphQLSchemaElement;
import graphql.schema.GraphQLTypeVisitorStub;
import graphql.util.TraversalControl;
import graphql.util.TraverserContext;
import java.lang.reflect.Method;
import org.springframework.graphql.execution.SelfDescribingDataFetcher;

/** Who may not call a field is told so, whatever its arguments are like. */
final class PermissionsFirst extends GraphQLTypeVisitorStub {

    private final CallRules rules;

    PermissionsFirst(CallRules rules) {
        this.rules = rules;
    }

    @Override
    public TraversalControl visitGraphQLFieldDefinition(
        GraphQLFieldDefinition field, TraverserContext<GraphQLSchemaElement> context) {
        var registry = context.getVarFromParents(GraphQLCodeRegistry.Builder.class);
        var place = FieldCoordinates.coordinates((GraphQLFieldsContainer) context.getParentNode(), field);
        if (registry.getDataFetcher(place, field) instanceof SelfDescribingDataFetcher<?> fetcher
            && fetcher.asMethod() != null) {
            registry.dataFetcher(place, asking(fetcher, fetcher.asMethod()));
        }
        return TraversalControl.CONTINUE;
    }

    private DataFetcher<?> asking(DataFetcher<?> fetcher, Method method) {
        return environment -> {
            rules.requireAllowed(method);
            return fetcher.get(environment);
        };
    }
}

package forja.runtime.graphql;

import graphql.GraphQLContext;
import graphql.Scalars;
import graphql.execution.CoercedVariables;
import graphql.language.Value;
import graphql.schema.Coercing;
import graphql.schema.CoercingSerializeException;
import graphql.schema.GraphQLScalarType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** GraphQL's own Float, which says in words what it cannot write. */
final class FloatScalar implements Coercing<Object, Object> {

    private static final Coercing<?, ?> OWN = Scalars.GraphQLFloat.getCoercing();

    private FloatScalar() {
    }

    static GraphQLScalarType scalar() {
        return Scalars.GraphQLFloat.transform(builder -> builder.coercing(new FloatScalar()));
    }

    @Override
    public @Nullable Object serialize(Object value, GraphQLContext context, Locale locale) {
        if ((value instanceof Double || value instanceof Float) && !Double.isFinite(((Number) value).doubleValue())) {
            throw new CoercingSerializeException("The number is " + value + ", which GraphQL has no number for.");
        }
        return OWN.serialize(value, context, locale);
    }

    @Override
    public @Nullable Object parseValue(Object input, GraphQLContext context, Locale locale) {
        return OWN.parseValue(input, context, locale);
    }

    @Override
    public @Nullable Object parseLiteral(
        Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
        return OWN.parseLiteral(input, variables, context, locale);
    }

    @Override
    public Value<?> valueToLiteral(Object input, GraphQLContext context, Locale locale) {
        return OWN.valueToLiteral(input, context, locale);
    }
}

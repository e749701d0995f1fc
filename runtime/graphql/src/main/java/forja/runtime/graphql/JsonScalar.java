package forja.runtime.graphql;

import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.ArrayValue;
import graphql.language.BooleanValue;
import graphql.language.EnumValue;
import graphql.language.FloatValue;
import graphql.language.IntValue;
import graphql.language.NullValue;
import graphql.language.ObjectValue;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.language.VariableReference;
import graphql.schema.Coercing;
import graphql.schema.CoercingParseLiteralException;
import graphql.schema.GraphQLScalarType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Any JSON value: literals and variables become the tree that services take. */
final class JsonScalar implements Coercing<JsonNode, Object> {

    private final JsonMapper mapper;

    private JsonScalar(JsonMapper mapper) {
        this.mapper = mapper;
    }

    static GraphQLScalarType with(JsonMapper mapper) {
        return GraphQLScalarType.newScalar().name("JSON").coercing(new JsonScalar(mapper)).build();
    }

    @Override
    public Object serialize(Object value, GraphQLContext context, Locale locale) {
        return value;
    }

    @Override
    public JsonNode parseValue(Object input, GraphQLContext context, Locale locale) {
        return mapper.valueToTree(input);
    }

    /** The library's own scalar has no null in lists. */
    @Override
    public JsonNode parseLiteral(Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
        if (input instanceof ArrayValue list) {
            var array = mapper.createArrayNode();
            list.getValues().forEach(item -> array.add(parseLiteral(item, variables, context, locale)));
            return array;
        }
        if (input instanceof ObjectValue given) {
            var object = mapper.createObjectNode();
            given.getObjectFields().forEach(field ->
                object.set(field.getName(), parseLiteral(field.getValue(), variables, context, locale)));
            return object;
        }
        return mapper.valueToTree(plain(input, variables));
    }

    private static @Nullable Object plain(Value<?> input, CoercedVariables variables) {
        if (input instanceof NullValue) {
            return null;
        }
        if (input instanceof StringValue text) {
            return text.getValue();
        }
        if (input instanceof BooleanValue truth) {
            return truth.isValue();
        }
        if (input instanceof IntValue whole) {
            return whole.getValue();
        }
        if (input instanceof FloatValue number) {
            return number.getValue();
        }
        if (input instanceof EnumValue constant) {
            return constant.getName();
        }
        if (input instanceof VariableReference variable) {
            return variables.get(variable.getName());
        }
        throw new CoercingParseLiteralException("This is not a JSON value");
    }
}

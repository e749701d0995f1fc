package com.acme.shop.graphql;

import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.Value;
import graphql.scalars.ExtendedScalars;
import graphql.schema.Coercing;
import graphql.schema.GraphQLScalarType;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Any JSON value. Literals are read by the library's own scalar, and both become the tree that services take. */
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

    @Override
    public JsonNode parseLiteral(Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
        return mapper.valueToTree(ExtendedScalars.Json.getCoercing().parseLiteral(input, variables, context, locale));
    }
}

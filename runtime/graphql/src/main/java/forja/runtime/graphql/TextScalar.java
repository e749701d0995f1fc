package forja.runtime.graphql;

import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.schema.Coercing;
import graphql.schema.CoercingParseLiteralException;
import graphql.schema.CoercingParseValueException;
import graphql.schema.GraphQLScalarType;
import java.util.Locale;
import java.util.function.Function;

/** A scalar that travels as text. */
final class TextScalar<T> implements Coercing<T, String> {

    private final String name;

    private final Function<String, T> parse;

    private final Function<T, String> format;

    private TextScalar(String name, Function<String, T> parse, Function<T, String> format) {
        this.name = name;
        this.parse = parse;
        this.format = format;
    }

    static <T> GraphQLScalarType of(String name, Function<String, T> parse, Function<T, String> format) {
        return GraphQLScalarType.newScalar().name(name).coercing(new TextScalar<>(name, parse, format)).build();
    }

    @Override
    @SuppressWarnings("unchecked")
    public String serialize(Object value, GraphQLContext context, Locale locale) {
        return format.apply((T) value);
    }

    @Override
    public T parseValue(Object input, GraphQLContext context, Locale locale) {
        try {
            return parse.apply(input.toString());
        } catch (RuntimeException invalid) {
            throw new CoercingParseValueException("This is not a valid " + name, invalid);
        }
    }

    @Override
    public T parseLiteral(Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
        if (input instanceof StringValue text) {
            try {
                return parse.apply(text.getValue());
            } catch (RuntimeException invalid) {
                throw new CoercingParseLiteralException("This is not a valid " + name, invalid);
            }
        }
        throw new CoercingParseLiteralException("A " + name + " is written as a string");
    }
}

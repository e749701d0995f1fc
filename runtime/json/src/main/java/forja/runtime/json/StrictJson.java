package forja.runtime.json;

import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.Temporal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.ArrayType;
import tools.jackson.databind.type.LogicalType;

/**
 * A value of another JSON type than its member's is refused: none is made into what it is not. So is a member that is
 * given twice: which of the two is meant is not for a service to choose.
 */
public final class StrictJson {

    private StrictJson() {
    }

    /** Makes a mapper strict. */
    public static void apply(JsonMapper.Builder builder) {
        builder
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfigDefaults(all -> all
                .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.EmptyArray, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.EmptyObject, CoercionAction.Fail))
            .withCoercionConfig(LogicalType.Textual, text -> text
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail))
            .addModule(new SimpleModule("times").addSerializer(OffsetTime.class, new Seconds()))
            .addModule(new SimpleModule("texts").setDeserializerModifier(new Texts()));
    }

    /** Dates, times and bytes are texts: Jackson also takes numbers and arrays of them. */
    private static final class Texts extends ValueDeserializerModifier {

        private static final long serialVersionUID = 1L;

        @Override
        public ValueDeserializer<?> modifyDeserializer(DeserializationConfig config,
            BeanDescription.Supplier description, ValueDeserializer<?> deserializer) {
            return Temporal.class.isAssignableFrom(description.getBeanClass()) ? new Text(deserializer) : deserializer;
        }

        @Override
        public ValueDeserializer<?> modifyArrayDeserializer(DeserializationConfig config, ArrayType type,
            BeanDescription.Supplier description, ValueDeserializer<?> deserializer) {
            return type.hasRawClass(byte[].class) ? new Text(deserializer) : deserializer;
        }
    }

    private static final class Text extends DelegatingDeserializer {

        Text(ValueDeserializer<?> delegate) {
            super(delegate);
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> delegate) {
            return new Text(delegate);
        }

        @Override
        public @Nullable Object deserialize(JsonParser json, DeserializationContext context) {
            return json.hasToken(JsonToken.VALUE_STRING)
                ? super.deserialize(json, context)
                : context.handleUnexpectedToken(handledType(), json);
        }
    }

    /** RFC 3339 wants seconds, which Java leaves out when there are none. */
    private static final class Seconds extends ValueSerializer<OffsetTime> {

        @Override
        public void serialize(OffsetTime value, JsonGenerator json, SerializationContext context) {
            json.writeString(DateTimeFormatter.ISO_OFFSET_TIME.format(value));
        }
    }
}

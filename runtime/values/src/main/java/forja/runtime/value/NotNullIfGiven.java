package forja.runtime.value;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.exc.InvalidNullException;

/** A member that may be left out of JSON, which makes it null here, and is refused when it is null there. */
@JacksonAnnotationsInside
@JsonDeserialize(using = NotNullIfGiven.Deserializer.class)
@Retention(RetentionPolicy.RUNTIME)
public @interface NotNullIfGiven {

    /** Reads the value as its type does, and refuses null. */
    final class Deserializer extends ValueDeserializer<Object> {

        private final @Nullable ValueDeserializer<?> value;

        private final @Nullable BeanProperty property;

        Deserializer() {
            this(null, null);
        }

        private Deserializer(@Nullable ValueDeserializer<?> value, @Nullable BeanProperty property) {
            this.value = value;
            this.property = property;
        }

        @Override
        public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
            var type = property == null ? context.getContextualType() : property.getType();
            return new Deserializer(context.findContextualValueDeserializer(type, property), property);
        }

        @Override
        public @Nullable Object deserialize(JsonParser json, DeserializationContext context) {
            return value == null ? null : value.deserialize(json, context);
        }

        @Override
        public Object getNullValue(DeserializationContext context) {
            var found = value == null ? null : value.getNullValue(context);
            if (found == null) {
                throw InvalidNullException.from(context, property == null ? null : property.getFullName(),
                    property == null ? null : property.getType());
            }
            return found;
        }

        @Override
        public @Nullable Object getAbsentValue(DeserializationContext context) {
            return null;
        }
    }
}

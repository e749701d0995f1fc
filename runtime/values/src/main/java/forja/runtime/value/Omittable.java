package forja.runtime.value;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * What a caller may leave out, where that is not the same as null: then it has its own default. One that is there has a
 * value, which is null where {@code T} may be.
 *
 * @param isOmitted it was left out, and has no value
 */
@JsonDeserialize(using = Omittable.Deserializer.class)
@JsonSerialize(using = Omittable.Serializer.class)
public record Omittable<T extends @Nullable Object>(boolean isOmitted, @Nullable T value) {

    private static final Omittable<?> OMITTED = new Omittable<>(true, null);

    /** What was given, be it null. */
    public static <T extends @Nullable Object> Omittable<T> of(T value) {
        return new Omittable<>(false, value);
    }

    /** What was left out. */
    @SuppressWarnings("unchecked")
    public static <T extends @Nullable Object> Omittable<T> omitted() {
        return (Omittable<T>) OMITTED;
    }

    /** Left out where the value is null. */
    public static <T extends @Nullable Object> Omittable<T> ofNullable(@Nullable T value) {
        return value == null ? omitted() : of(value);
    }

    /** The same of what a function makes of the value; null stays null. */
    public <R> Omittable<@Nullable R> map(Function<? super T, ? extends R> function) {
        return isOmitted ? omitted() : of(value == null ? null : function.apply(value));
    }

    static final class Deserializer extends ValueDeserializer<Omittable<?>> {

        private final @Nullable ValueDeserializer<?> value;

        Deserializer() {
            this(null);
        }

        private Deserializer(@Nullable ValueDeserializer<?> value) {
            this.value = value;
        }

        @Override
        public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
            var type = context.getContextualType().containedType(0);
            return new Deserializer(context.findContextualValueDeserializer(type, property));
        }

        @Override
        public Omittable<?> deserialize(JsonParser json, DeserializationContext context) {
            return of(value == null ? null : value.deserialize(json, context));
        }

        @Override
        public Omittable<?> getNullValue(DeserializationContext context) {
            return of(value == null ? null : value.getNullValue(context));
        }

        @Override
        public Omittable<?> getAbsentValue(DeserializationContext context) {
            return omitted();
        }
    }

    /** The value; what was left out is empty, and null where empty members are written. */
    static final class Serializer extends ValueSerializer<Omittable<?>> {

        @Override
        public boolean isEmpty(SerializationContext context, Omittable<?> omittable) {
            return omittable.isOmitted();
        }

        @Override
        public void serialize(Omittable<?> omittable, JsonGenerator json, SerializationContext context) {
            context.writeValue(json, omittable.value());
        }
    }
}

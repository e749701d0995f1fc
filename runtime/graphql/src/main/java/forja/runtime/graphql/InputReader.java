package forja.runtime.graphql;

import forja.runtime.operation.MemberNames;
import forja.runtime.value.Omittable;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Makes records of input objects: a component is the field that callers know by its name. */
final class InputReader {

    private final ConversionService conversions = ApplicationConversionService.getSharedInstance();

    private final JsonMapper json;

    InputReader(JsonMapper json) {
        this.json = json;
    }

    /**
     * Reads a field of an object, which an {@link Omittable} need not have.
     *
     * @param place where the object is, with the dot behind it; empty for the arguments themselves
     */
    @Nullable Object member(Map<?, ?> object, String name, Type type, String place) {
        if (type instanceof ParameterizedType generic && generic.getRawType() == Omittable.class) {
            return object.containsKey(name)
                ? Omittable.of(read(object.get(name), generic.getActualTypeArguments()[0], place + name))
                : Omittable.omitted();
        }
        return read(object.get(name), type, place + name);
    }

    /** Reads the fields of an object as the components of a record. */
    Object record(Map<?, ?> object, Class<?> type, String place) {
        var components = type.getRecordComponents();
        var values = new @Nullable Object[components.length];
        for (var index = 0; index < values.length; index++) {
            var component = components[index];
            values[index] = member(object, MemberNames.of(component), component.getGenericType(), place);
        }
        return BeanUtils.instantiateClass(BeanUtils.getResolvableConstructor(type), values);
    }

    private @Nullable Object read(@Nullable Object value, Type type, String place) {
        if (value == null) {
            return null;
        }
        if (type instanceof ParameterizedType generic && value instanceof List<?> list) {
            return list(list, generic.getActualTypeArguments()[0], place);
        }
        if (type instanceof Class<?> raw && raw.isRecord() && value instanceof Map<?, ?> object) {
            return record(object, raw, place + ".");
        }
        try {
            if (type instanceof Class<?> raw) {
                return raw.isInstance(value) ? value : conversions.convert(value, raw);
            }
            return json.convertValue(value, json.constructType(type));
        } catch (ConversionException | JacksonException failure) {
            throw new UnreadableArgumentException(place, failure);
        }
    }

    private List<@Nullable Object> list(List<?> items, Type type, String place) {
        var values = new ArrayList<@Nullable Object>();
        for (var item : items) {
            values.add(read(item, type, place + "[" + values.size() + "]"));
        }
        return values;
    }

    /** A value that is none of its type. */
    static final class UnreadableArgumentException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final String place;

        UnreadableArgumentException(String place, Throwable cause) {
            super(place, cause);
            this.place = place;
        }

        String place() {
            return place;
        }
    }
}

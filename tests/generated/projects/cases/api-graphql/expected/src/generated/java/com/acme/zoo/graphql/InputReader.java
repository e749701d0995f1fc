package com.acme.zoo.graphql;

import com.acme.zoo.model.Omittable;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.convert.ConversionService;
import tools.jackson.databind.json.JsonMapper;

/** Makes records of input objects: a component is the field that callers know by its name. */
final class InputReader {

    private final ConversionService conversions = ApplicationConversionService.getSharedInstance();

    private final JsonMapper json;

    InputReader(JsonMapper json) {
        this.json = json;
    }

    /** A field of an object, which an {@link Omittable} need not have. */
    @Nullable Object member(Map<?, ?> object, String name, Type type) {
        if (type instanceof ParameterizedType generic && generic.getRawType() == Omittable.class) {
            return object.containsKey(name)
                ? Omittable.of(read(object.get(name), generic.getActualTypeArguments()[0]))
                : Omittable.omitted();
        }
        return read(object.get(name), type);
    }

    @Nullable Object read(@Nullable Object value, Type type) {
        if (value == null) {
            return null;
        }
        if (type instanceof ParameterizedType generic) {
            return value instanceof List<?> list
                ? list(list, generic.getActualTypeArguments()[0])
                : json.convertValue(value, json.constructType(type));
        }
        var raw = (Class<?>) type;
        if (raw.isRecord() && value instanceof Map<?, ?> object) {
            return record(object, raw);
        }
        return raw.isInstance(value) ? value : conversions.convert(value, raw);
    }

    private Object record(Map<?, ?> object, Class<?> type) {
        var values = Arrays.stream(type.getRecordComponents())
            .map(component -> member(object, component.getName(), component.getGenericType()))
            .toArray();
        return BeanUtils.instantiateClass(BeanUtils.getResolvableConstructor(type), values);
    }

    private List<@Nullable Object> list(List<?> items, Type type) {
        var values = new ArrayList<@Nullable Object>();
        for (var item : items) {
            values.add(read(item, type));
        }
        return values;
    }
}

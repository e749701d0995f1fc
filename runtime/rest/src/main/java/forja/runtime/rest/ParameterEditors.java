package forja.runtime.rest;

import forja.runtime.operation.WrittenValue;
import java.beans.PropertyEditorSupport;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.aop.support.AopUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Reads values of paths, query strings and headers that Spring would read in another way. */
@RestControllerAdvice(annotations = RestOperations.class)
class ParameterEditors {

    private final SingletonSupplier<Set<Class<?>>> enumerations;

    ParameterEditors(ApplicationContext context) {
        enumerations = SingletonSupplier.of(() -> enumerations(context));
    }

    @InitBinder
    void values(WebDataBinder binder) {
        binder.registerCustomEditor(List.class, new EachByItself());
        enumerations.obtain().forEach(type -> binder.registerCustomEditor(type, new Written(type)));
    }

    private static Set<Class<?>> enumerations(ApplicationContext context) {
        return context.getBeansWithAnnotation(RestOperations.class).values().stream()
            .flatMap(controller -> Arrays.stream(AopUtils.getTargetClass(controller).getMethods()))
            .map(Method::getGenericParameterTypes)
            .flatMap(Arrays::stream)
            .flatMap(ParameterEditors::within)
            .filter(type -> type.isEnum() && WrittenValue.class.isAssignableFrom(type))
            .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<Class<?>> within(Type type) {
        if (type instanceof ParameterizedType list) {
            return Arrays.stream(list.getActualTypeArguments()).flatMap(ParameterEditors::within);
        }
        return type instanceof Class<?> plain ? Stream.of(plain) : Stream.empty();
    }

    /**
     * A converter alone does not do: where it refuses a text, Spring looks for a constant of Java that is called so. An
     * empty value counts as left out, unless it is one of the values.
     */
    private static final class Written extends PropertyEditorSupport {

        private final Class<?> type;

        Written(Class<?> type) {
            super();
            this.type = type;
        }

        @Override
        public void setAsText(String text) {
            setValue(text.isEmpty() && !hasEmpty() ? null : WrittenValues.constant(type, text));
        }

        private boolean hasEmpty() {
            return Arrays.stream(type.getEnumConstants()).anyMatch(one -> ((WrittenValue) one).value().isEmpty());
        }
    }

    /** A list has each value by itself: Spring would divide a single one at its commas. An empty one is no value. */
    private static final class EachByItself extends PropertyEditorSupport {

        @Override
        public void setAsText(String text) {
            super.setValue(text.isEmpty() ? List.of() : Collections.singletonList(text));
        }

        @Override
        public void setValue(Object value) {
            super.setValue(value instanceof String[] texts ? List.of(texts) : Objects.requireNonNull(value));
        }
    }
}

package forja.runtime.operation;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/** What callers call the components of records: {@link JsonProperty} says it where Java calls them otherwise. */
public final class MemberNames {

    private MemberNames() {
    }

    /** What callers call a component. */
    public static String of(RecordComponent component) {
        var property = component.getAccessor().getAnnotation(JsonProperty.class);
        return property == null || property.value().isEmpty() ? component.getName() : property.value();
    }

    /** Where callers find what a path of components leads to: {@code lines[0].classValue} → {@code lines[0].class}. */
    public static String path(Type root, String path) {
        var names = new StringJoiner(".");
        Type type = root;
        for (var step : path.split("\\.", -1)) {
            var name = step.replaceFirst("[\\[<].*", "");
            var component = component(type, name);
            names.add((component == null ? name : of(component)) + step.substring(name.length()));
            type = component == null ? Object.class : component.getGenericType();
        }
        return names.toString();
    }

    /** Where callers find what a violation is about, also where it is a parameter of a method. */
    public static String path(ConstraintViolation<?> violation) {
        var path = violation.getPropertyPath();
        var root = ClassUtils.getUserClass(violation.getRootBeanClass());
        var steps = path.iterator();
        var first = steps.next();
        if (first.getKind() != ElementKind.METHOD || !steps.hasNext()) {
            return path(root, path.toString());
        }
        var parameter = parameter(root, first, steps.next());
        if (parameter == null) {
            return path.toString();
        }
        var inside = path.toString().substring(first.getName().length() + 1 + parameter.getName().length());
        var rest = inside.startsWith(".") ? "." + path(parameter.getParameterizedType(), inside.substring(1)) : inside;
        return first.getName() + "." + nameOf(parameter) + rest;
    }

    private static @Nullable Parameter parameter(Class<?> root, Path.Node first, Path.Node second) {
        if (second.getKind() != ElementKind.PARAMETER) {
            return null;
        }
        var types = first.as(Path.MethodNode.class).getParameterTypes().toArray(new Class<?>[0]);
        var method = ReflectionUtils.findMethod(root, first.getName(), types);
        return method == null ? null : method.getParameters()[second.as(Path.ParameterNode.class).getParameterIndex()];
    }

    /** As an annotation says, such as an argument's or a header's. */
    private static String nameOf(Parameter parameter) {
        return Stream.of(parameter.getAnnotations())
            .map(AnnotationUtils::getValue)
            .filter(value -> value instanceof String name && !name.isEmpty())
            .map(Objects::toString)
            .findFirst()
            .orElse(parameter.getName());
    }

    private static @Nullable RecordComponent component(Type type, String name) {
        return held(type) instanceof Class<?> raw && raw.isRecord()
            ? Arrays.stream(raw.getRecordComponents())
                .filter(own -> own.getName().equals(name))
                .findFirst()
                .orElse(null)
            : null;
    }

    /** What is inside of lists, maps and values that may be left out. */
    private static Type held(Type type) {
        if (!(type instanceof ParameterizedType generic)) {
            return type;
        }
        var arguments = generic.getActualTypeArguments();
        return held(arguments[arguments.length - 1]);
    }
}

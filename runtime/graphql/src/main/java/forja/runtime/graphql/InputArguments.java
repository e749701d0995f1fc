package forja.runtime.graphql;

import graphql.schema.DataFetchingEnvironment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.MethodParameter;
import org.springframework.graphql.data.method.HandlerMethodArgumentResolver;
import org.springframework.graphql.data.method.annotation.support.AnnotatedControllerConfigurer;
import org.springframework.validation.BindException;
import org.springframework.validation.FieldError;
import tools.jackson.databind.json.JsonMapper;

/** Hands {@link InputArgument}s to the methods of controllers. */
final class InputArguments implements BeanPostProcessor, HandlerMethodArgumentResolver {

    private final ObjectProvider<JsonMapper> json;

    InputArguments(ObjectProvider<JsonMapper> json) {
        this.json = json;
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof AnnotatedControllerConfigurer controllers) {
            controllers.addCustomArgumentResolver(this);
        }
        return bean;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.hasParameterAnnotation(InputArgument.class);
    }

    @Override
    public @Nullable Object resolveArgument(MethodParameter parameter, DataFetchingEnvironment environment)
        throws BindException {
        var arguments = environment.getArguments();
        var reader = new InputReader(json.getObject());
        var argument = Objects.requireNonNull(parameter.getParameterAnnotation(InputArgument.class));
        try {
            return argument.all()
                ? reader.record(arguments, parameter.getParameterType(), "")
                : reader.member(arguments, nameOf(parameter, argument), parameter.getGenericParameterType(), "");
        } catch (InputReader.UnreadableArgumentException unreadable) {
            var refused = new BindException(arguments, "arguments");
            refused.initCause(unreadable);
            refused.addError(new FieldError("arguments", unreadable.place(), null, true, null, null, null));
            throw refused;
        }
    }

    private static String nameOf(MethodParameter parameter, InputArgument argument) {
        return argument.value().isEmpty() ? String.valueOf(parameter.getParameterName()) : argument.value();
    }
}

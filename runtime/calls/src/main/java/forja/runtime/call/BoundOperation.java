package forja.runtime.call;

import forja.runtime.operation.CallRules;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ReflectionUtils;

/** An operation that callers know by a name: the bean and the method that do it, of nothing or of one request. */
public final class BoundOperation {

    private final Object bean;

    private final Method method;

    private BoundOperation(Object bean, Method method) {
        this.bean = bean;
        this.method = method;
    }

    /** Finds the methods that have an annotation, of the beans that have another one. */
    public static <A extends Annotation> void find(ApplicationContext context, Class<? extends Annotation> controllers,
        Class<A> operations, BiConsumer<A, BoundOperation> found) {
        for (var bean : context.getBeansWithAnnotation(controllers).values()) {
            MethodIntrospector.selectMethods(AopUtils.getTargetClass(bean), (Method method) ->
                    AnnotatedElementUtils.findMergedAnnotation(method, operations))
                .forEach((method, operation) -> {
                    ReflectionUtils.makeAccessible(method);
                    found.accept(operation, new BoundOperation(bean, method));
                });
        }
    }

    /** Whether it answers anything. */
    public boolean answers() {
        return method.getReturnType() != void.class;
    }

    /** Does it with what a caller gave, as JSON or as its values. */
    public @Nullable Object call(@Nullable Object given, RequestReader reader) {
        if (method.getParameterCount() == 0) {
            reader.requireNothing(given);
            return ReflectionUtils.invokeMethod(method, bean);
        }
        return ReflectionUtils.invokeMethod(method, bean, reader.read(given, method.getParameterTypes()[0]));
    }

    /** Fails as the call itself would, if the caller may not make it. */
    public void requireAllowed(CallRules rules) {
        rules.requireAllowed(method);
    }
}

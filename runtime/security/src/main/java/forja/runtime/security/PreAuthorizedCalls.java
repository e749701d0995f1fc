package forja.runtime.security;

import forja.runtime.operation.CallRules;
import java.lang.reflect.Method;
import java.lang.reflect.UndeclaredThrowableException;
import org.aopalliance.intercept.MethodInterceptor;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.util.SimpleMethodInvocation;

/** Asks what {@link PreAuthorize} says of a method. The method asks again when it is called. */
final class PreAuthorizedCalls implements CallRules {

    private final MethodInterceptor rules;

    private final BeanFactory beans;

    PreAuthorizedCalls(MethodInterceptor rules, BeanFactory beans) {
        this.rules = rules;
        this.beans = beans;
    }

    @Override
    public void requireAllowed(Method method) {
        if (!method.isAnnotationPresent(PreAuthorize.class)) {
            return;
        }
        try {
            rules.invoke(new Question(beans.getBean(method.getDeclaringClass()), method));
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable failure) {
            throw new UndeclaredThrowableException(failure);
        }
    }

    /** A call that ends where it is allowed. */
    private static final class Question extends SimpleMethodInvocation {

        Question(Object bean, Method method) {
            super(bean, method);
        }

        @Override
        public @Nullable Object proceed() {
            return null;
        }
    }
}

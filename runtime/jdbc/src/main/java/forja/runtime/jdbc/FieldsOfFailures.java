package forja.runtime.jdbc;

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Pointcut;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;

/** Sends along with the error of a call which fields it took: the database knows its own names alone. */
final class FieldsOfFailures implements PointcutAdvisor, MethodInterceptor {

    @Override
    public Pointcut getPointcut() {
        return AnnotationMatchingPointcut.forMethodAnnotation(RequestFields.class);
    }

    @Override
    public MethodInterceptor getAdvice() {
        return this;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation call) throws Throwable {
        try {
            return call.proceed();
        } catch (RuntimeException error) {
            error.addSuppressed(new TakenFields(call.getMethod().getAnnotation(RequestFields.class)));
            throw error;
        }
    }
}

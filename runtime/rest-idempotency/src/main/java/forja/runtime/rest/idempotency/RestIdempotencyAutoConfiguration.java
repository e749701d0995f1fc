package forja.runtime.rest.idempotency;

import forja.runtime.failure.Failures;
import forja.runtime.state.AnsweredOnce;
import forja.runtime.state.IdempotencySettings;
import org.springframework.aop.Advisor;
import org.springframework.aop.support.DefaultBeanFactoryPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;
import tools.jackson.databind.json.JsonMapper;

/** Lets requests to operations that are {@link Idempotent} have keys. */
@AutoConfiguration
public class RestIdempotencyAutoConfiguration {

    private static final String CALLS = "forja.runtime.rest.idempotency.calls";

    /** Finds what is idempotent; what does it once is made at the first call. */
    @Bean("forja.runtime.rest.idempotency.advisor")
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static Advisor idempotentCallsAdvisor() {
        var advisor = new DefaultBeanFactoryPointcutAdvisor();
        advisor.setPointcut(new AnnotationMatchingPointcut(null, Idempotent.class));
        advisor.setAdviceBeanName(CALLS);
        return advisor;
    }

    @Bean(CALLS)
    IdempotentCalls idempotentCalls(AnsweredOnce once, IdempotencySettings settings, JsonMapper json,
        Failures failures) {
        return new IdempotentCalls(once, settings, json, failures);
    }

    @Bean("forja.runtime.rest.idempotency.advice")
    IdempotencyAdvice idempotencyAdvice() {
        return new IdempotencyAdvice();
    }
}

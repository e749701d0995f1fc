package forja.runtime.service;

import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.aop.ObservedAspect;
import org.springframework.aop.Advisor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWarDeployment;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;

/** Makes what ends the service and what observes its operations. */
@AutoConfiguration(
    after = ObservationAutoConfiguration.class,
    afterName = "org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration")
public class ServiceAutoConfiguration {

    @Bean("forja.runtime.service.outOfMemoryExit")
    @ConditionalOnNotWarDeployment
    OutOfMemoryExit outOfMemoryExit() {
        return new OutOfMemoryExit();
    }

    /** Observes what is {@code @Observed}, where no aspect does it: by an advisor that needs no AspectJ. */
    @Bean("forja.runtime.service.observedOperations")
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    @ConditionalOnBooleanProperty("service.observed")
    @ConditionalOnMissingBean(ObservedAspect.class)
    static Advisor observedOperations(ObjectProvider<ObservationRegistry> registry) {
        return ObservedOperations.advisor(registry);
    }
}

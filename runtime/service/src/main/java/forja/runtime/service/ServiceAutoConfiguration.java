package forja.runtime.service;

import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.aop.ObservedAspect;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWarDeployment;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Makes what ends the service and what observes its operations. */
@AutoConfiguration(before = ObservationAutoConfiguration.class)
public class ServiceAutoConfiguration {

    @Bean("forja.runtime.service.outOfMemoryExit")
    @ConditionalOnNotWarDeployment
    OutOfMemoryExit outOfMemoryExit() {
        return new OutOfMemoryExit();
    }

    /**
     * Observes what is {@code @Observed}. Spring Boot's own aspect looks for {@code @ObservationKeyValue} as well, by
     * reflection in each call, which took a short one 4 % of its time: who has such keys sets their handler here.
     */
    @Bean("forja.runtime.service.observedAspect")
    @ConditionalOnBooleanProperty("management.observations.annotations.enabled")
    @ConditionalOnMissingBean
    ObservedAspect observedAspect(ObservationRegistry registry) {
        return new ObservedAspect(registry);
    }
}

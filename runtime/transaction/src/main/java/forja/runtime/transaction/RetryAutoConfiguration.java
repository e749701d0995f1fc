package forja.runtime.transaction;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.resilience.annotation.EnableResilientMethods;

/** Switches on what {@link RepeatedWhenLost} asks for. */
@AutoConfiguration
@EnableResilientMethods
public class RetryAutoConfiguration {

    /**
     * A method's first call makes the predicate, and the first of all has its class searched for aspects, out of the
     * jar. Many first calls at once, on virtual threads, held each other up for ever: it is made before any.
     */
    @Bean("forja.runtime.transaction.predicateBeforeCalls")
    SmartInitializingSingleton predicateBeforeCalls(AutowireCapableBeanFactory factory) {
        return () -> factory.createBean(RepeatedWhenLost.OwnTransaction.class);
    }
}

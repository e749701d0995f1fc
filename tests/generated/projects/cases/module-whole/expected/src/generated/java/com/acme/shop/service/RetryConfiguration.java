package com.acme.shop.service;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.resilience.annotation.EnableResilientMethods;

/** Switches on what {@link RepeatedWhenLost} asks for. */
@EnableResilientMethods
class RetryConfiguration {

    /**
     * A method's first call makes the predicate, and the first of all has its class searched for aspects, out of the
     * jar. Many first calls at once, on virtual threads, held each other up for ever: it is made before any.
     */
    @Bean("com.acme.shop.predicateBeforeCalls")
    static SmartInitializingSingleton predicateBeforeCalls(AutowireCapableBeanFactory factory) {
        return () -> factory.createBean(RepeatedWhenLost.OwnTransaction.class);
    }
}

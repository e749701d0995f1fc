package com.acme.shop.api;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** What holds unless a bean of your own says otherwise. */
@AutoConfiguration
public class CallDefaults {

    @Bean("com.acme.shop.callExceptions")
    @ConditionalOnMissingBean
    CallExceptions callExceptions() {
        return CallExceptions.standard();
    }
}

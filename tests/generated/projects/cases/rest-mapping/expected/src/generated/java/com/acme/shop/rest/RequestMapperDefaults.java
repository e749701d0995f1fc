package com.acme.shop.rest;

import java.time.Clock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** How requests are made unless a bean of your own does it. */
@AutoConfiguration
public class RequestMapperDefaults {

    @Bean
    @ConditionalOnMissingBean
    Clock clock() {
        return Clock.systemDefaultZone();
    }

    @Bean
    @ConditionalOnMissingBean
    ShapesRequestMapper shapesRequestMapper() {
        return new DefaultShapesRequestMapper();
    }

    @Bean
    @ConditionalOnMissingBean
    ShopRequestMapper shopRequestMapper(Clock clock) {
        return new DefaultShopRequestMapper(clock);
    }
}

package com.acme.shop.queue;

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
    ShapesRequestMapper shapesRequestMapper(Clock clock) {
        return new DefaultShapesRequestMapper(clock);
    }

    @Bean
    @ConditionalOnMissingBean
    ShopRequestMapper shopRequestMapper() {
        return new DefaultShopRequestMapper();
    }
}

package com.acme.shop.sender;

import java.time.Clock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** How payloads are made unless a bean of your own does it. */
@AutoConfiguration
public class RabbitPayloadsDefaults {

    @Bean
    @ConditionalOnMissingBean
    Clock clock() {
        return Clock.systemDefaultZone();
    }

    @Bean
    @ConditionalOnMissingBean
    RabbitPayloads rabbitPayloads(Clock clock) {
        return new DefaultRabbitPayloads(clock);
    }
}

package com.acme.shop.sender;

import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Queue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The queues that this service sends to; they are declared with the first connection. */
@Configuration(proxyBeanMethods = false)
class RabbitConfiguration {

    @Bean
    Declarables rabbitQueues() {
        return new Declarables(
            new Queue("orders")
        );
    }
}

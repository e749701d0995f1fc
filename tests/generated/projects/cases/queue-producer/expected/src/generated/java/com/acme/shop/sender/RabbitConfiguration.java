package com.acme.shop.sender;

import forja.runtime.rabbitmq.queue.RabbitQueues;
import java.util.List;
import org.springframework.amqp.core.Declarables;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The queues that this service sends to; they are declared with the first connection. */
@Configuration(proxyBeanMethods = false)
class RabbitConfiguration {

    @Bean
    Declarables rabbitQueues(RabbitQueues queues) {
        return queues.sentTo(
            List.of("place-order", "proc-nothing", "order-total")
        );
    }
}

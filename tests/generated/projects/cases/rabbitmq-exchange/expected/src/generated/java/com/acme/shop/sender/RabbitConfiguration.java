package com.acme.shop.sender;

import forja.runtime.rabbitmq.queue.RabbitQueues;
import java.util.List;
import java.util.Map;
import org.springframework.amqp.core.Binding;
import org.springframework.amqp.core.Binding.DestinationType;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.DirectExchange;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The queues that this service sends to; they are declared with the first connection. */
@Configuration(proxyBeanMethods = false)
class RabbitConfiguration {

    @Bean
    Declarables rabbitQueues(RabbitQueues queues) {
        return queues.sentTo(
            List.of("orders", "audit"),
            new DirectExchange("shop"),
            new Binding("orders", DestinationType.QUEUE, "shop", "orders", Map.of()),
            new Binding("audit", DestinationType.QUEUE, "shop", "audit", Map.of())
        );
    }
}

package com.acme.shop.queue;

import forja.runtime.rabbitmq.ConsumedQueues;
import java.util.List;
import org.springframework.amqp.core.Declarables;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The queues that this service listens to. */
@Configuration(proxyBeanMethods = false)
class QueueConfiguration {

    private static final List<String> QUEUES = List.of(
        "place-order",
        "proc-nothing",
        "order-total"
    );

    @Bean
    Declarables consumedQueues(ConsumedQueues queues) {
        return queues.declared(QUEUES);
    }
}

package com.acme.shop.queue;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.amqp.core.Declarable;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The queues that this service listens to, and those beside each: one for each delay, from which messages come back
 * when their time is over, and one for the dead. They are declared with the first connection.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(QueueSettings.class)
class QueueConfiguration {

    private static final List<String> QUEUES = List.of(
        "place-order",
        "proc-nothing",
        "order-total"
    );

    static String deadLetterQueue(String queue) {
        return queue + ".dead-letter";
    }

    /** The delay is in the name, because a queue that exists keeps its delay. */
    static String retryQueue(String queue, Duration delay) {
        return queue + ".retry." + delay.toMillis();
    }

    @Bean
    Declarables consumedQueues(QueueSettings settings) {
        return new Declarables(QUEUES.stream().flatMap(queue -> around(queue, settings)).toList());
    }

    private static Stream<Declarable> around(String queue, QueueSettings settings) {
        var retries = settings.retryDelays().stream().distinct().map(delay -> waiting(queue, delay));
        return Stream.concat(Stream.of(new Queue(queue), new Queue(deadLetterQueue(queue))), retries);
    }

    private static Queue waiting(String queue, Duration delay) {
        return QueueBuilder.durable(retryQueue(queue, delay))
            .ttl(Math.toIntExact(delay.toMillis()))
            .deadLetterExchange("")
            .deadLetterRoutingKey(queue)
            .build();
    }
}

package com.acme.shop.sender;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Publishes JSON and waits until the broker has confirmed it. The operation is done by then, so a broker that fails
 * costs the message and is logged and counted; it never fails the caller.
 */
@Component
class RabbitPublisher {

    private static final Logger LOG = LoggerFactory.getLogger(RabbitPublisher.class);

    private static final long CONFIRM_TIMEOUT_MS = 5_000;

    private final RabbitTemplate rabbit;

    private final JsonMapper json;

    private final Counter failed;

    RabbitPublisher(RabbitTemplate rabbit, JsonMapper json, MeterRegistry meters) {
        this.rabbit = rabbit;
        this.json = json;
        this.failed = Counter.builder("rabbit.messages.failed")
            .description("Answers that did not reach the broker")
            .register(meters);
    }

    void publish(String operation, String exchange, String queue, @Nullable Object answer) {
        try {
            var message = message(operation, answer);
            rabbit.invoke(channel -> {
                channel.send(exchange, queue, message);
                channel.waitForConfirmsOrDie(CONFIRM_TIMEOUT_MS);
                return null;
            });
        } catch (AmqpException failure) {
            failed.increment();
            LOG.error("The answer of {} was not sent to queue {}: {}", operation, queue, failure.getMessage());
        }
    }

    private Message message(String operation, @Nullable Object answer) {
        return MessageBuilder.withBody(json.writeValueAsBytes(answer))
            .setContentType(MessageProperties.CONTENT_TYPE_JSON)
            .setDeliveryMode(MessageDeliveryMode.PERSISTENT)
            .setMessageId(UUID.randomUUID().toString())
            .setHeader("operation", operation)
            .build();
    }
}

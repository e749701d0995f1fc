package forja.runtime.rabbitmq.sender;

import forja.runtime.cloudevent.SentEvents;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.rabbitmq.queue.ConfirmedSends;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import tools.jackson.databind.json.JsonMapper;

/** Makes the publisher of what operations answer. */
@AutoConfiguration
public class PublisherAutoConfiguration {

    @Bean
    RabbitPublisher rabbitPublisher(
        ConfirmedSends sends,
        JsonMapper json,
        Environment environment,
        MeterRegistry meters,
        SentEvents events
    ) {
        return new RabbitPublisher(sends, json, MessageHeaders.of(environment), meters, events);
    }
}

package forja.runtime.rabbitmq.sender;

import forja.runtime.cloudevent.SentEvents;
import forja.runtime.rabbitmq.queue.ConfirmedSends;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Makes the publisher of what operations answer. */
@AutoConfiguration
public class PublisherAutoConfiguration {

    @Bean
    RabbitPublisher rabbitPublisher(ConfirmedSends sends, JsonMapper json, MeterRegistry meters,
        SentEvents events) {
        return new RabbitPublisher(sends, json, meters, events);
    }
}

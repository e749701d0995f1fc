package forja.runtime.rabbitmq.sender;

import forja.runtime.messages.MessageHeaders;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import tools.jackson.databind.json.JsonMapper;

/** Makes the publisher of what operations answer. */
@AutoConfiguration
public class PublisherAutoConfiguration {

    @Bean
    RabbitPublisher rabbitPublisher(
        RabbitTemplate rabbit,
        JsonMapper json,
        Environment environment,
        MeterRegistry meters
    ) {
        return new RabbitPublisher(rabbit, json, MessageHeaders.of(environment), meters);
    }
}

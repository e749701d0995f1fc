package forja.runtime.rabbitmq.sender;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Makes the publisher of what operations answer. */
@AutoConfiguration
public class PublisherAutoConfiguration {

    @Bean
    RabbitPublisher rabbitPublisher(RabbitTemplate rabbit, JsonMapper json, MeterRegistry meters) {
        return new RabbitPublisher(rabbit, json, meters);
    }
}

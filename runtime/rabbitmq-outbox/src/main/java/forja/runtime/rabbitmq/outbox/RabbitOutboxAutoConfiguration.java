package forja.runtime.rabbitmq.outbox;

import forja.runtime.messages.MessageHeaders;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Publishes what waited in the outbox. */
@AutoConfiguration
public class RabbitOutboxAutoConfiguration {

    @Bean
    RabbitTarget rabbitTarget(RabbitTemplate rabbit, Environment environment) {
        return new RabbitTarget(rabbit, MessageHeaders.of(environment));
    }
}

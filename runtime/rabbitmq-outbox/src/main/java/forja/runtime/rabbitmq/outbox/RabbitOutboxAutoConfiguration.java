package forja.runtime.rabbitmq.outbox;

import forja.runtime.cloudevent.SentEvents;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.rabbitmq.queue.ConfirmedSends;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Publishes what waited in the outbox. */
@AutoConfiguration
public class RabbitOutboxAutoConfiguration {

    @Bean
    RabbitTarget rabbitTarget(ConfirmedSends sends, Environment environment, SentEvents events) {
        return new RabbitTarget(sends, MessageHeaders.of(environment), events);
    }
}

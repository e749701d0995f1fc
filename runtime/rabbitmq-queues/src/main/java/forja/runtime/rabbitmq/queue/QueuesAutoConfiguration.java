package forja.runtime.rabbitmq.queue;

import org.springframework.amqp.core.AbstractDeclarable;
import org.springframework.amqp.core.DeclarableCustomizer;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Uses queues and exchanges that are there already as they are, and tells what is different about queues. */
@AutoConfiguration
public class QueuesAutoConfiguration {

    @Bean
    DeclarableCustomizer asTheyAre() {
        return declarable -> {
            if (declarable instanceof AbstractDeclarable own) {
                own.setIgnoreDeclarationExceptions(true);
            }
            return declarable;
        };
    }

    @Bean
    QueueDifferences queueDifferences(RabbitTemplate rabbit) {
        return new QueueDifferences(rabbit);
    }
}

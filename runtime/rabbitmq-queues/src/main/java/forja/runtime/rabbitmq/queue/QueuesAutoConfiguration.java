package forja.runtime.rabbitmq.queue;

import org.springframework.amqp.core.AbstractDeclarable;
import org.springframework.amqp.core.DeclarableCustomizer;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.rabbit.connection.ConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Uses queues and exchanges that are there already as they are, and tells what is different about queues. */
@AutoConfiguration
@EnableConfigurationProperties(RabbitSettings.class)
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

    @Bean
    RabbitQueues rabbitQueuesBySettings(RabbitSettings settings) {
        return new RabbitQueues(settings);
    }

    @Bean
    ConfirmedSends confirmedSends(RabbitTemplate rabbit) {
        return new ConfirmedSends(rabbit);
    }

    /** Comes before listeners open the first connection. */
    @Bean
    @ConditionalOnProperty(name = "service.rabbitmq.queues", havingValue = "expect")
    SmartInitializingSingleton expectedQueues(ConnectionFactory connections, ObjectProvider<Declarables> needed) {
        return () -> connections.addConnectionListener(new ExpectedQueues(needed.stream().toList()));
    }
}

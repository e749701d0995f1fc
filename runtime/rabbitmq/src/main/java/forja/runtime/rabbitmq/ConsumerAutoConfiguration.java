package forja.runtime.rabbitmq;

import forja.runtime.failure.Failures;
import jakarta.validation.Validator;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.listener.RabbitListenerEndpointRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Makes what consumers of messages need. */
@AutoConfiguration
@EnableConfigurationProperties(QueueSettings.class)
public class ConsumerAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    QueueOutcomes queueOutcomes() {
        return QueueOutcomes.standard();
    }

    @Bean
    ConsumedQueues queuesOfConsumers(QueueSettings settings) {
        return new ConsumedQueues(settings);
    }

    @Bean
    MessageReader messageReader(JsonMapper json, Validator validator) {
        return new MessageReader(json, validator);
    }

    @Bean
    Waiting waitingMessages(QueueOutcomes outcomes, QueueSettings settings) {
        return new Waiting(outcomes, settings.waiting());
    }

    @Bean
    Deliveries deliveries(
        RabbitTemplate rabbit,
        Failures failures,
        QueueOutcomes outcomes,
        QueueSettings settings,
        Waiting waiting
    ) {
        return new Deliveries(rabbit, failures, outcomes, settings, waiting);
    }

    @Bean
    ListenerLog listenerLog(RabbitListenerEndpointRegistry listeners) {
        return new ListenerLog(listeners);
    }
}

package forja.runtime.queue;

import forja.runtime.cloudevent.EventSettings;
import forja.runtime.failure.Failures;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.validation.Validator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Makes what consumers of messages need, whatever the broker. */
@AutoConfiguration
@EnableConfigurationProperties({QueueSettings.class, EventSettings.class})
public class QueueAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    QueueOutcomes queueOutcomes() {
        return QueueOutcomes.standard();
    }

    @Bean
    MessageReader messageReader(JsonMapper json, Validator validator) {
        return new MessageReader(json, validator);
    }

    @Bean
    MessageWork messageWork(
        Failures failures,
        QueueOutcomes outcomes,
        QueueSettings settings,
        MeterRegistry meters,
        EventSettings events
    ) {
        return new MessageWork(failures, outcomes, settings, meters, events.taken());
    }

    @Bean
    ListenerPauses listenerPauses() {
        return new ListenerPauses();
    }

    @Bean
    ListenerLog listenerLog(ObjectProvider<ConsumedQueues> consumers) {
        return new ListenerLog(consumers.orderedStream().toList());
    }
}

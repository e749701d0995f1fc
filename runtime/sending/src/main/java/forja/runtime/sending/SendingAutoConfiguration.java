package forja.runtime.sending;

import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxAutoConfiguration;
import forja.runtime.state.OutboxWriter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Keeps what operations answer until it has arrived: in tables where the service has them, else in memory. */
@AutoConfiguration(before = OutboxAutoConfiguration.class)
public class SendingAutoConfiguration {

    @Bean
    Deliveries sentAnswers(Outbox outbox, JsonMapper json, MeterRegistry meters) {
        return new Deliveries(OutboxWriter.to(outbox, meters), json);
    }

    @Bean
    @ConditionalOnProperty(name = "service.sending.delivery", havingValue = "at-most-once")
    @ConditionalOnMissingBean
    Outbox memoryOutbox(MeterRegistry meters) {
        return new MemoryOutbox(meters, InstantSource.system());
    }
}

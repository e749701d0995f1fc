package forja.runtime.rabbitmq.outbox;

import forja.runtime.cloudevent.SentEvents;
import forja.runtime.rabbitmq.queue.ConfirmedSends;
import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxWriter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Keeps what operations answer, and publishes it. */
@AutoConfiguration
public class RabbitOutboxAutoConfiguration {

    @Bean
    RabbitOutbox rabbitOutbox(Outbox outbox, JsonMapper json, MeterRegistry meters) {
        return new RabbitOutbox(OutboxWriter.to(outbox, meters), json);
    }

    @Bean
    RabbitTarget rabbitTarget(ConfirmedSends sends, SentEvents events) {
        return new RabbitTarget(sends, events);
    }
}

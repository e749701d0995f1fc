package forja.runtime.artemis.sender;

import forja.runtime.cloudevent.SentEvents;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.state.OutboxAutoConfiguration;
import jakarta.jms.ConnectionFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Sends what operations answer to queues. */
@AutoConfiguration(before = OutboxAutoConfiguration.class)
public class ArtemisSenderAutoConfiguration {

    @Bean
    ArtemisTarget artemisTarget(
        ConnectionFactory connections,
        Environment environment,
        @Value("${service.sending.delivery:}") String delivery,
        SentEvents events
    ) {
        return new ArtemisTarget(connections, MessageHeaders.of(environment), "at-most-once".equals(delivery), events);
    }
}

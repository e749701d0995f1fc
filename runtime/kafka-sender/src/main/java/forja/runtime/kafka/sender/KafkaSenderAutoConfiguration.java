package forja.runtime.kafka.sender;

import forja.runtime.cloudevent.SentEvents;
import forja.runtime.kafka.topic.Topics;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.state.OutboxAutoConfiguration;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;

/** Sends what operations answer to topics. */
@AutoConfiguration(before = OutboxAutoConfiguration.class)
public class KafkaSenderAutoConfiguration {

    /** What is promised rests on these, so they are not for settings to change. */
    private static final Map<String, Object> OWN = Map.of(
        ProducerConfig.ACKS_CONFIG, "all",
        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true,
        ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class,
        ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);

    @Bean
    @SuppressWarnings("unchecked")
    KafkaTarget kafkaTarget(
        ProducerFactory<?, ?> producers,
        Topics topics,
        Environment environment,
        @Value("${service.sending.delivery:}") String delivery,
        SentEvents events
    ) {
        var template = new KafkaTemplate<>((ProducerFactory<byte[], byte[]>) producers, OWN);
        // The outbox says what became of messages, once for all of them.
        template.setProducerListener(null);
        return new KafkaTarget(template, topics, MessageHeaders.of(environment), "at-most-once".equals(delivery),
            events);
    }
}

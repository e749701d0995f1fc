package forja.runtime.kafka;

import forja.runtime.kafka.topic.Topics;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.MessageWork;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.core.ProducerFactory;

/** Listens to the topics that consumers name. */
@AutoConfiguration
public class KafkaQueuesAutoConfiguration {

    @Bean
    @SuppressWarnings("unchecked")
    DeadLetters deadLetters(ProducerFactory<?, ?> producers) {
        return new DeadLetters((ProducerFactory<byte[], byte[]>) producers);
    }

    @Bean
    Deliveries deliveries(MessageWork work, DeadLetters deadLetters) {
        return new Deliveries(work, deadLetters);
    }

    @Bean
    KafkaListeners kafkaListeners(
        ObjectProvider<ConsumedQueues> consumers,
        ConcurrentKafkaListenerContainerFactory<Object, Object> factory,
        KafkaProperties properties,
        Topics topics,
        Deliveries deliveries
    ) {
        var queues = consumers.orderedStream().flatMap(consumer -> consumer.queues().stream()).toList();
        return new KafkaListeners(queues, factory, properties.getListener(), topics, deliveries);
    }
}

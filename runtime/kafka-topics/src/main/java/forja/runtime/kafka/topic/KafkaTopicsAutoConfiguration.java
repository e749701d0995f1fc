package forja.runtime.kafka.topic;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.kafka.core.KafkaAdmin;

/** Asks the brokers for what the service needs of them. */
@AutoConfiguration
public class KafkaTopicsAutoConfiguration {

    @Bean
    Topics kafkaTopics(KafkaAdmin settings) {
        return new Topics(settings);
    }

    @Bean
    KafkaHealth kafkaHealthIndicator(Topics topics) {
        return new KafkaHealth(topics);
    }
}

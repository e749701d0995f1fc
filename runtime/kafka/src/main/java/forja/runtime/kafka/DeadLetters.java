package forja.runtime.kafka;

import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.Settlement;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;

/**
 * Puts records to the dead letters of their topic. No partition is named: the key finds one, however many partitions
 * there are, and what has one key stays in its order.
 */
class DeadLetters implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

    private final KafkaTemplate<byte[], byte[]> template;

    DeadLetters(ProducerFactory<byte[], byte[]> producers) {
        this.template = new KafkaTemplate<>(producers, Map.of(
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class));
    }

    static String topic(String topic) {
        return topic + ".dlt";
    }

    /**
     * Puts a record there, with its bytes and why, and returns when the brokers have it.
     *
     * @throws KafkaException where they do not take it
     */
    void put(ConsumedQueue queue, ConsumerRecord<byte[], byte[]> record, Settlement settlement) {
        var dead = copy(record);
        add(dead, "x-failure-attempts", String.valueOf(settlement.attempts()));
        add(dead, "x-failure-operation", queue.operation());
        add(dead, "x-failure-kind", settlement.failureKind());
        add(dead, "x-failure-message", settlement.failureMessage());
        add(dead, "x-failure-origin", record.topic() + "/" + record.partition() + "/" + record.offset());
        try {
            send(dead);
        } catch (KafkaException | org.springframework.kafka.KafkaException failed) {
            if (!isTooLarge(failed)) {
                throw failed;
            }
            LOG.warn("A dead letter of {} is too large with its reason, and is put aside without: {}: {}",
                queue.operation(), settlement.failureKind(), settlement.failureMessage());
            send(copy(record));
        }
    }

    @Override
    public void destroy() {
        template.destroy();
    }

    private void send(ProducerRecord<byte[], byte[]> record) {
        try {
            template.send(record).get();
        } catch (ExecutionException failed) {
            throw new KafkaException(failed.getMessage(), failed);
        } catch (InterruptedException interrupted) {
            throw new InterruptException(interrupted);
        }
    }

    private static boolean isTooLarge(Throwable failed) {
        var cause = failed;
        while (cause != null && !(cause instanceof RecordTooLargeException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    private static ProducerRecord<byte[], byte[]> copy(ConsumerRecord<byte[], byte[]> record) {
        return new ProducerRecord<>(topic(record.topic()), null, record.key(), record.value(), record.headers());
    }

    private static void add(ProducerRecord<byte[], byte[]> record, String name, String value) {
        record.headers().remove(name).add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}

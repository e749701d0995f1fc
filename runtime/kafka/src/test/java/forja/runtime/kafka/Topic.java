package forja.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A topic of a test's own: what is sent to it, what its group has acknowledged, and its dead letters. */
final class Topic implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    final String name = "forja." + UUID.randomUUID();

    private final Admin admin = Admin.create(Map.of("bootstrap.servers", Brokers.address()));

    private final KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
        Map.of("bootstrap.servers", Brokers.address()), new ByteArraySerializer(), new ByteArraySerializer());

    /** Makes it with so many partitions, and its dead letters with so many. */
    Topic(int partitions, int dead) throws ExecutionException, InterruptedException {
        admin.createTopics(List.of(
            new NewTopic(name, partitions, (short) 1),
            new NewTopic(DeadLetters.topic(name), dead, (short) 1)
        )).all().get();
    }

    void send(int partition, String key, String body) throws ExecutionException, InterruptedException {
        send(new ProducerRecord<>(name, partition, bytes(key), bytes(body)));
    }

    void send(ProducerRecord<byte[], byte[]> record) throws ExecutionException, InterruptedException {
        producer.send(record).get();
    }

    /** How many records of a partition the service has acknowledged. */
    long acknowledged(int partition) throws ExecutionException, InterruptedException {
        var offset = admin.listConsumerGroupOffsets(name).partitionsToOffsetAndMetadata().get()
            .get(new TopicPartition(name, partition));
        return offset == null ? 0 : offset.offset();
    }

    void awaitAcknowledged(int partition, long records) throws ExecutionException, InterruptedException {
        var end = System.nanoTime() + PATIENCE.toNanos();
        while (acknowledged(partition) < records && System.nanoTime() < end) {
            Thread.sleep(50);
        }
        assertThat(acknowledged(partition)).isEqualTo(records);
    }

    /** So many dead letters, in the order in which they came. */
    List<ConsumerRecord<byte[], byte[]>> dead(int records) {
        var found = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        try (var consumer = new KafkaConsumer<>(
            Map.of("bootstrap.servers", Brokers.address(), "auto.offset.reset", "earliest"),
            new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            var partitions = consumer.partitionsFor(DeadLetters.topic(name)).stream()
                .map(one -> new TopicPartition(one.topic(), one.partition()))
                .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            var end = System.nanoTime() + PATIENCE.toNanos();
            while (found.size() < records && System.nanoTime() < end) {
                consumer.poll(Duration.ofMillis(200)).forEach(found::add);
            }
        }
        assertThat(found).hasSize(records);
        return found;
    }

    static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        producer.close();
        admin.deleteTopics(List.of(name, DeadLetters.topic(name)));
        admin.close();
    }
}

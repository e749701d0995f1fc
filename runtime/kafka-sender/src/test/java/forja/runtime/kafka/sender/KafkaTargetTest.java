package forja.runtime.kafka.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import forja.runtime.cloudevent.EventSettings;
import forja.runtime.cloudevent.SentEvents;
import forja.runtime.kafka.topic.Topics;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.Sending;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.mock.env.MockEnvironment;

/** What the outbox is told of records; `kafka.full.test.ts` sends them to a real broker. */
class KafkaTargetTest {

    private static final Lane LANE = new Lane(KafkaTarget.SENDER, "placeOrder");

    private static final MessageHeaders NONE = MessageHeaders.none();

    private static final SentEvents EVENTS =
        new SentEvents(new EventSettings(false, true, "/shop", "com.acme."), InstantSource.system());

    private final Topics topics = mock();

    private final Producer producer = new Producer();

    private final KafkaTarget target =
        new KafkaTarget(new KafkaTemplate<>(() -> producer), topics, NONE, false, EVENTS);

    private final KafkaTarget once =
        new KafkaTarget(new KafkaTemplate<>(() -> producer), topics, NONE, true, EVENTS);

    @Test
    void recordsHaveTheirKeyAndSayWhoseTheyAre() {
        var messages = List.of(message("1", OutboxMessage.IN_ORDER, "\"é\""), message("2", "k", "2"));

        assertThat(target.send(messages)).isEqualTo(Sending.arrived(messages));

        assertThat(producer.history()).extracting(ProducerRecord::topic).containsOnly("orders");
        assertThat(producer.history()).extracting(record -> text(record.key())).containsExactly("placeOrder", "k");
        assertThat(producer.history()).extracting(record -> text(record.value())).containsExactly("\"é\"", "2");
        assertThat(producer.history()).extracting(record -> header(record, "messageId")).containsExactly("1", "2");
        assertThat(header(producer.history().get(0), "operation")).isEqualTo("placeOrder");
        assertThat(List.of("ce_specversion", "ce_id", "ce_source", "ce_type", "content-type"))
            .extracting(name -> header(producer.history().get(0), name))
            .containsExactly("1.0", "1", "/shop", "com.acme.placeOrder", "application/json");
    }

    @Test
    void recordsHaveTheirHeaders() {
        var headers = MessageHeaders.of(new MockEnvironment()
            .withProperty("service.messages.headers.place.sender", "queue")
            .withProperty("service.messages.headers.place.operation", "placeOrder")
            .withProperty("service.messages.headers.place.destination", "orders")
            .withProperty("service.messages.headers.place.values.shop", "{shop}"));
        new KafkaTarget(new KafkaTemplate<>(() -> producer), topics, headers, false, EVENTS)
            .send(List.of(message("1", "k", "{\"shop\":\"é\"}"), message("2", "k", "{}")));

        assertThat(header(producer.history().get(0), "shop")).isEqualTo("é");
        assertThat(producer.history().get(1).headers().lastHeader("shop")).isNull();
    }

    @Test
    void topicsAreDeclaredOnceAndAgainAfterFailures() {
        target.send(List.of(message("1", "k", "1"), message("2", "k", "2")));
        target.send(List.of(message("3", "k", "3")));
        verify(topics, times(1)).declare(List.of("orders"));

        producer.later = new TimeoutException("late");
        target.send(List.of(message("4", "k", "bad")));
        target.send(List.of(message("4", "k", "4")));
        verify(topics, times(2)).declare(List.of("orders"));
    }

    @Test
    void brokersThatAreAwayCostNoMessageAnAttempt() {
        doThrow(new KafkaException("away")).when(topics).declare(List.of("orders"));
        var sending = target.send(List.of(message("1", "k", "1"), message("2", "l", "2")));
        assertThat(sending.failed()).containsOnlyKeys("1", "2");
        assertThat(sending.failed().values()).containsOnly(new Sending.Failed(true, "away"));

        doNothing().when(topics).declare(List.of("orders"));
        producer.sendException = new TimeoutException("no metadata");
        var blocked = target.send(List.of(message("1", "k", "1"), message("2", "l", "2")));
        assertThat(blocked.failed()).as("the others are not tried").containsOnlyKeys("1");
        assertThat(blocked.failed().get("1").away()).isTrue();
    }

    @Test
    void aRecordThatIsRefusedFailsAloneAndHoldsUpItsKey() {
        producer.now = new RecordTooLargeException("too large");
        var sending = target.send(
            List.of(message("1", "k", "1"), message("2", "k", "bad"), message("3", "k", "3"), message("4", "l", "4")));

        assertThat(sending.arrived()).containsExactlyInAnyOrder("1", "4");
        assertThat(sending.failed()).containsOnlyKeys("2");
        assertThat(sending.failed().get("2").away()).isFalse();
        assertThat(sending.failed().get("2").reason()).contains("too large");
        assertThat(producer.history()).extracting(record -> text(record.value())).containsExactly("1", "4");
    }

    @Test
    void whatWentAlongBehindFailuresIsSentAgainUnlessItMustNotBe() {
        producer.later = new TimeoutException("late");
        var messages = List.of(message("1", "k", "1"), message("2", "k", "bad"), message("3", "k", "3"));

        var sending = target.send(messages);
        assertThat(sending.arrived()).containsExactly("1");
        assertThat(sending.failed()).containsOnlyKeys("2");
        assertThat(sending.failed().get("2").away()).isTrue();

        var lost = once.send(messages);
        assertThat(lost.arrived()).containsExactlyInAnyOrder("1", "3");
        assertThat(lost.failed().get("2").away()).as("nobody knows whether it arrived").isFalse();
    }

    @Test
    void aMessageThatWasTriedBeforeIsSentAlone() {
        assertThat(target.most(0)).isEqualTo(100);
        assertThat(target.most(1)).isEqualTo(1);
    }

    private static OutboxMessage message(String id, String key, String payload) {
        return new OutboxMessage(id, LANE, key, "orders", payload);
    }

    private static String header(ProducerRecord<byte[], byte[]> record, String name) {
        return text(record.headers().lastHeader(name).value());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** One that refuses the record `bad`, at once or when the others have arrived. */
    private static final class Producer extends MockProducer<byte[], byte[]> {

        private RuntimeException now;

        private RuntimeException later;

        private Producer() {
            super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
        }

        /** The factory of a service keeps its producer open. */
        @Override
        public void close(Duration time) {
            flush();
        }

        @Override
        public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record, Callback callback) {
            if (!"bad".equals(text(record.value()))) {
                return super.send(record, callback);
            }
            if (now != null) {
                throw now;
            }
            callback.onCompletion(null, later);
            return new CompletableFuture<>();
        }
    }
}
